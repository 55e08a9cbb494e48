import { constants, openSync, writeSync } from 'node:fs'

/** Buffer for what cannot be written yet. Bytes. */
const MAX_WAITING = 1_048_576
/** Between two attempts to write the buffer. Milliseconds. */
const PAUSE = 50
/** At the end of the process a reader that is merely slow gets this many attempts, at this interval. Milliseconds. */
const LAST_ATTEMPTS = 20
const LAST_PAUSE = 25

export interface Output {
  /** A whole line, with its line break. Never blocks, never throws. */
  write(line: string): void
  /** Lines dropped since the start, because the output was blocked for long. */
  droppedLines(): number
}

/**
 * A full disk, a pipe that nobody reads or whose reader is gone must neither block nor end the process. What cannot be
 * written waits in bounded memory; then lines are dropped, and once there is room a line says how many.
 */
function createOutput(fd: number): Output {
  /** In order; the first may be the rest of a line. */
  const waiting: Buffer[] = []
  let bytes = 0
  let missing = 0
  let dropped = 0
  let retry: NodeJS.Timeout | undefined

  function enqueue(line: Buffer): void {
    waiting.push(line)
    bytes += line.length
  }

  /** Writes what is buffered; returns why it could not, or null when nothing is left. */
  function flush(): unknown {
    try {
      for (let first = waiting[0]; first; first = waiting[0]) {
        const written = writeSync(fd, first)
        bytes -= written
        if (written === first.length) waiting.shift()
        else waiting[0] = first.subarray(written)
        if (waiting.length > 0 || missing === 0) continue
        enqueue(Buffer.from(noticeOf(missing)))
        missing = 0
      }
      return null
    } catch (error) {
      return error
    }
  }

  function tryAgain(): void {
    retry = flush() === null ? undefined : setTimeout(tryAgain, PAUSE).unref()
  }

  process.once('exit', () => {
    for (let attempt = 0; attempt < LAST_ATTEMPTS; attempt += 1) {
      const error = flush() as NodeJS.ErrnoException | null
      if (error?.code !== 'EAGAIN') return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE)
    }
  })

  return {
    write(line) {
      const content = Buffer.from(line)
      // Until the buffer is empty, so that the gap is in one place.
      if (missing > 0 || (bytes > 0 && bytes + content.length > MAX_WAITING)) {
        missing += 1
        dropped += 1
        return
      }
      enqueue(content)
      if (retry === undefined) tryAgain()
    },
    droppedLines: () => dropped,
  }
}

function noticeOf(dropped: number): string {
  const msg = 'log lines were dropped, since the output took nothing more'
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped, msg })}\n`
}

/**
 * Node makes pipes and sockets non-blocking when it creates their streams. A terminal can be paused by its
 * user, so it is opened once more, for non-blocking writes.
 */
function unblocked({ isTTY }: NodeJS.WriteStream, fd: 1 | 2): number {
  if (!isTTY) return fd
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    // Other systems have no such path, and another user's terminal cannot be opened.
    return fd
  }
}

export const standardOutput = createOutput(unblocked(process.stdout, 1))
export const standardError = createOutput(unblocked(process.stderr, 2))
