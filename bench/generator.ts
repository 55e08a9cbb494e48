import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { type Generated, numbered, type Order } from './generate.ts'

/**
 * The load generator for machines without wrk: a separate process that sends prepared bytes over plain sockets and
 * reads only the status and the length of a response.
 */
const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: generator.ts ORDER')
const { port, requests, connections, seconds, from }: Order = JSON.parse(readFileSync(file, 'utf8'))
const HEAD_END = Buffer.from('\r\n\r\n')

const times: number[] = []
let [failures, count] = [0, from]
const end = performance.now() + seconds * 1_000
await Promise.all(Array.from({ length: connections }, useConnection))
times.sort((one, other) => one - other)
const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0
const generated: Generated = {
  requests: times.length,
  seconds,
  p50: quantile(0.5),
  p99: quantile(0.99),
  failures,
}
console.log(JSON.stringify(generated))

/** Sends one request after another until time is up; an aborted one counts as failed. */
async function useConnection(): Promise<void> {
  while (performance.now() < end) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve) => {
      let [asked, isOver] = [0, false]
      const ask = () => {
        if (performance.now() >= end) {
          isOver = true
          socket.destroy()
          return
        }
        asked = performance.now()
        socket.write(numbered(requests[count % requests.length] ?? '', count))
        count += 1
      }
      socket.on('connect', ask)
      readAnswers(socket, (status) => {
        times.push(performance.now() - asked)
        if (status >= 400) failures += 1
        ask()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (!isOver) failures += 1
        resolve()
      })
    })
  }
}

/** All our responses have a content-length. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let pieces: Buffer = Buffer.alloc(0)
  let missing = -1
  let status = 0
  socket.on('data', (piece: Buffer) => {
    if (missing < 0) {
      pieces = pieces.length === 0 ? piece : Buffer.concat([pieces, piece])
      const head = pieces.indexOf(HEAD_END)
      if (head < 0) return
      const text = pieces.toString('latin1', 0, head)
      status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      if (length === undefined) throw new Error(`An answer does not say how long it is:\n${text}`)
      missing = head + HEAD_END.length + Number(length) - pieces.length
      pieces = Buffer.alloc(0)
    } else missing -= piece.length
    if (missing > 0) return
    missing = -1
    onAnswer(status)
  })
}
