import { Writable } from 'node:stream'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { factsContext, htmlContext, reportContext } from '#web/api/context.ts'
import { ScriptMark } from '#web/api/script-mark.ts'
import { scriptsAfterPaint } from '#web/features/shell/scripts-after-paint.server.ts'
import { lettersOf } from '#web/fonts/letters.server.ts'

const giveUpAfter = 10_000

/**
 * Renders the whole page before the first byte: it is cached, and the inline scripts marked with the nonce
 * are hashed by the server. The page goes to the context: a response body would be encoded and decoded again.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, language } = context.get(factsContext)
  const report = context.get(reportContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ScriptMark>,
      {
        nonce,
        // Large Suspense boundaries would otherwise be moved into place by a script: unreadable without JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          readAll(pipe, (html) => {
            const page = import.meta.env.PROD ? scriptsAfterPaint(html) : html
            return withLetters(page, language)
          })
            .then((page) => {
              context.set(htmlContext, page)
              resolve(new Response(null, { status: failed ? 500 : status, headers }))
            })
            .catch(reject)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          report(error)
        },
      },
    )
    const timer = setTimeout(abort, giveUpAfter)
  })
}

/**
 * The whole page, changed as a string with a character for each of its bytes: what is changed in it is ASCII, and such a string
 * is half as large. What is only needed to make the page is let go of: V8 has promoted objects that still point to it, and would
 * promote it as well.
 */
function readAll(pipe: PipeableStream['pipe'], change: (html: string) => string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const body = new Writable({
      // React waits whenever a stream is full.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(piece, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.from(change(Buffer.concat(pieces).toString('latin1')), 'latin1'))
        pieces.length = 0
        done()
      },
    })
    body.on('error', reject)
    pipe(body)
  })
}

/** Adds the fonts of the language. React does not need them, and skips what it does not know in the head. */
function withLetters(html: string, language: string): string {
  return html.replace('<link ', (link) => lettersOf(language) + link)
}

/** Passes errors of loaders and components to the server's log; aborted requests are not errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs) {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
