/**
 * Delays a page's scripts until it is painted: on a slow connection they would compete with what painting
 * needs, and nobody can tap what is not there yet. A page in a background tab is never painted: there they
 * start at once. Without JavaScript nothing changes.
 */
export function scriptsAfterPaint(html: string): string {
  const [script] = html.match(MODULE) ?? []
  if (!script) return html
  const preloaded = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const entry = script.replace(MODULE, (_, opening: string, content: string, closing: string) => {
    const names: string[] = []
    const imports: string[] = []
    const rest = content.replace(IMPORT, (_import, name: string | undefined, from: string) => {
      names.push(name ?? '')
      imports.push(`import(${from})`)
      return ''
    })
    return `${opening}${WAIT};${JSON.stringify(preloaded)}.forEach(${PRELOAD_ONE});const [${names}]=await Promise.all([${imports}]);${rest.trim()}${closing}`
  })
  return html.replace(PRELOAD, '').replace(script, () => entry)
}

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const MODULE = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** Milliseconds; where no first paint is reported the wait ends here. */
const AT_MOST = 3_000

const WAIT = `await new Promise(go=>{if(document.hidden||!window.PerformanceObserver)return go();setTimeout(go,${AT_MOST});new PerformanceObserver(go).observe({type:'paint',buffered:true})})`
const PRELOAD_ONE = `href=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
