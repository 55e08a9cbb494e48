import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The baseline: node:http answers every request with the bytes of a file and the headers of the real response. */
const [file, headersJson, port] = process.argv.slice(2)
if (!file || !headersJson || !port) throw new Error('usage: bare-server.ts FILE HEADERS PORT')
const bytes = readFileSync(file)
const headers = { ...(JSON.parse(headersJson) as Record<string, string>), 'content-length': bytes.length }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
