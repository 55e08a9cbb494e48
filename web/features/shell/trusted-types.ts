/**
 * The Trusted Types policy: what may be inserted into a page as markup or loaded as a script: text
 * without markup, the empty script element that React makes its scripts from, data for search engines (JSON,
 * which does nothing when it runs), and our service worker. All else is rejected, whatever part of the page
 * wants it. Plain text, since it runs inline before anything else; without the character that begins markup,
 * since React writes it into the page again when it shows an error.
 */
export const trustedTypesScript = `try{trustedTypes.createPolicy('default',{
createHTML:function(s){return s.indexOf('\\x3c')===-1||s==='\\x3cscript>\\x3c/script>'?s:null},
createScript:function(s){JSON.parse(s);return s},
createScriptURL:function(s){return s==='/sw.js'?s:null}})}catch(e){}
`
