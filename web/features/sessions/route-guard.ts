import { ROLES } from '#contract/constants.ts'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { SWITCHED_KEY } from '#web/features/languages/remembered.ts'
import { BEGUN_KEY } from '#web/features/learning/begun.ts'

type Role = (typeof ROLES)[number]

/** Pages for one kind of person: where everybody else is redirected. */
type Guard = { pages: string; only: Role | 'visitor' | 'signedIn'; visitor: string; others: string }

const guards: Guard[] = [
  { pages: '^/dash/?$', only: 'creator', visitor: '/signin', others: '/profile' },
  { pages: '^/profile/?$', only: 'user', visitor: '/signin', others: '/dash' },
  { pages: '^/learning(/|$)', only: 'signedIn', visitor: '/signin', others: '' },
  { pages: '^/notifications(/|$)', only: 'signedIn', visitor: '/signin', others: '' },
  { pages: '^/operator(/|$)', only: 'operator', visitor: '/signin', others: '/' },
  { pages: '^/(signin|signup|creatorform|forgotpassword)/?$', only: 'visitor', visitor: '', others: '/' },
  { pages: '^/newcredentials/', only: 'visitor', visitor: '', others: '/' },
]

/**
 * Where this person is redirected, or null when they may stay. `path` without the prefix of a language;
 * `role` is undefined for a visitor.
 */
export function redirectFor(path: string, role: Role | undefined): string | null {
  const guard = guards.find(({ pages }) => new RegExp(pages).test(path))
  if (!guard || guard.only === (role ?? 'visitor') || (role && guard.only === 'signedIn')) return null
  if (!role) return guard.visitor
  return role === 'operator' && guard.only !== 'visitor' ? '/operator' : guard.others
}

/**
 * The same before the first paint: marks the document with who is signed in, whether they have begun a
 * course, its colours and whether to save data, notes what is typed after a switch of the language, and leaves a page
 * that is not theirs. Runs as an inline script, so it is plain text, without the character that begins markup; the
 * server allows it by its hash. A function, so that the browser's code does not include it.
 */
export const firstPaintScript = () => `(function(){var d=document.documentElement,r;try{
var t=localStorage.getItem('_access_token');
if(t){var c=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));
if((!c.exp||c.exp*1000>Date.now())&&c.id&&${JSON.stringify(ROLES)}.indexOf(c.role)!==-1){r=c.role;d.setAttribute('data-signed-in','');d.setAttribute('data-role',r);
if(localStorage.getItem('${BEGUN_KEY}')===c.id)d.setAttribute('data-begun','')}}
}catch(e){}
try{var s=localStorage.getItem('color-scheme');
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.setAttribute('data-mantine-color-scheme',s)}catch(e){}
try{var l=localStorage.getItem('data-saver'),n=navigator.connection;
if(l==='on'||l!=='off'&&n&&n.saveData)d.setAttribute('data-light','')}catch(e){}
try{if(sessionStorage.getItem('${SWITCHED_KEY}')){var w=window.touched=new Set;addEventListener('input',function(e){w.add(e.target)},true)}}catch(e){}
var g=${JSON.stringify(guards)},b=d.lang==='${DEFAULT_LANGUAGE}'?'':'/'+d.lang,p=location.pathname.slice(b.length)||'/';
for(var i=0;g[i];i++)if(new RegExp(g[i].pages).test(p)&&g[i].only!==(r||'visitor')&&!(r&&g[i].only==='signedIn')){
if(!r)try{sessionStorage.setItem('return_to',p+location.search)}catch(e){}
location.replace(b+(r?(r==='operator'&&g[i].only!=='visitor'?'/operator':g[i].others):g[i].visitor));break}
})()`
