/**
 * npm hands a SIGTERM to the shell through which it started us, and the shell ends without handing it on. Whoever is left
 * alone like that stops as if the signal had come here. Milliseconds between two looks.
 */
export function endWithParent(every = 500): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, every).unref()
}
