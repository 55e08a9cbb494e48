/**
 * Delays a page's scripts until it is painted: on a slow connection they would compete with what painting
 * needs, and nobody can tap what is not there yet. A page in a background tab is never painted: there they
 * start at once. Without JavaScript nothing changes.
 */
export function scriptsAfterPaint(html: string): string {
  const typed = html.indexOf(' type="module"')
  if (typed === -1) return html
  const start = html.indexOf('>', typed) + 1
  const end = html.indexOf('</script>', start)
  const preloaded: string[] = []
  // React puts them into the head; searching the whole page would take longer.
  const head = html.slice(0, html.indexOf('</head>')).replace(PRELOAD, (_, href: string) => {
    preloaded.push(href)
    return ''
  })
  const names: string[] = []
  const imports: string[] = []
  const rest = html.slice(start, end).replace(IMPORT, (_, name: string | undefined, from: string) => {
    names.push(name ?? '')
    imports.push(`import(${from})`)
    return ''
  })
  const entry = `${WAIT};${JSON.stringify(preloaded)}.forEach(${PRELOAD_ONE});const [${names}]=await Promise.all([${imports}]);${rest.trim()}`
  return head + html.slice(html.indexOf('</head>'), start) + entry + html.slice(end)
}

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** Milliseconds; where no first paint is reported the wait ends here. */
const AT_MOST = 3_000

const WAIT = `await new Promise(go=>{if(document.hidden||!window.PerformanceObserver)return go();setTimeout(go,${AT_MOST});new PerformanceObserver(go).observe({type:'paint',buffered:true})})`
const PRELOAD_ONE = `href=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
