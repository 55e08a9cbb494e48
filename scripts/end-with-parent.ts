/**
 * npm sends SIGTERM to the shell through which it started us, and the shell ends without passing it on. An
 * orphaned process shuts down as if the signal had arrived here. `every`: milliseconds between two checks.
 */
export function endWithParent(every = 500): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, every).unref()
}
