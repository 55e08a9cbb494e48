import { Transform } from 'node:stream'

/** Passes on a stream, provided that it is exactly that many bytes; a longer one is stopped at once. */
export function exactly(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > bytes) done(new Error(`the file is longer than the ${bytes} bytes it should have`))
      else done(null, chunk)
    },
    flush(done) {
      done(seen === bytes ? null : new Error(`the file has ${seen} bytes, not the ${bytes} it should have`))
    },
  })
}
