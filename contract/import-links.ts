import { urlOf, videoIdOf } from './video-link.ts'

/** What somebody pasted to import: the lists it names, the videos outside of lists, and links to other sites. */
interface SharedLinks {
  /** Ids of lists, each once. */
  lists: string[]
  /** Ids of videos in order, each once. */
  videoIds: string[]
  elsewhere: string[]
}

/** Ids of lists vary in length and kind; only their alphabet is stable. */
const LIST_ID = /^[\w-]{2,80}$/
const LINK =
  /(?:https?:\/\/|\b(?=(?:[\w-]{1,20}\.){0,2}(?:youtube(?:-nocookie)?\.com|youtu\.be)\/))[^\s<>"'“”‘’|\\^`{}]+/gi
const HOSTS = /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/

/** Finds every link in a text, as people share them; the list of a link counts more than its video. */
export function readSharedLinks(text: string): SharedLinks {
  const found: SharedLinks = { lists: [], videoIds: [], elsewhere: [] }
  for (const [match] of text.matchAll(LINK)) {
    const url = platformUrl(match)
    const list = url?.searchParams.get('list')
    const videoId = url && videoIdOf(url.href)
    if (list && LIST_ID.test(list)) addOnce(found.lists, list)
    else if (videoId) addOnce(found.videoIds, videoId)
    else addOnce(found.elsewhere, match)
  }
  return found
}

/** Mixes are generated for each viewer, so there is no list to import. */
export function isMix(listId: string): boolean {
  return /^RD(?!CLAK)/.test(listId)
}

/** Watch Later, Liked Videos and History belong to the person who is signed in there. */
export function isPersonal(listId: string): boolean {
  return ['WL', 'LL', 'LM', 'HL'].includes(listId)
}

function platformUrl(match: string): URL | null {
  const bare = withoutPunctuation(match).replaceAll('&amp;', '&')
  const address = /^https?:\/\//i.test(bare) ? bare : `https://${bare}`
  const url = urlOf(address)
  return url && HOSTS.test(url.hostname) && !url.username && !url.password && !url.port ? url : null
}

/** Punctuation that follows a link in a sentence is not part of it. */
function withoutPunctuation(match: string): string {
  let end = match.length
  while (end > 0 && '.,;:!?)]'.includes(match.charAt(end - 1))) end -= 1
  return match.slice(0, end)
}

function addOnce(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value)
}
