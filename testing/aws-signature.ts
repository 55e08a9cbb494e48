import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const LATEST_SECONDS = 15 * 60

/**
 * Whether a request to object storage is signed with this key (AWS Signature, version 4). For a body with a
 * signed digest only the signature is checked.
 */
export function isSigned(request: IncomingMessage, accessKey: string, secretKey: string): boolean {
  const [, key, day, region, signed, signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (key !== accessKey || !day || !region || !signed || !signature) return false
  const headers = signed.split(';')
  const time = header(request, 'x-amz-date')
  if (!ALWAYS_SIGNED.every((name) => headers.includes(name)) || !isRecent(time) || !time.startsWith(day))
    return false
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, headers))].join('\n')
  const derived = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`))
  return timingSafeEqual(hmac(derived, text), Buffer.from(signature, 'hex'))
}

/** The canonical request that both sides sign. */
function canonical(request: IncomingMessage, headers: string[]): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  return [
    request.method,
    pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query,
    ...headers.map((name) => `${name}:${header(request, name)}`),
    '',
    headers.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ')
}

/** `20261120T163000Z`, at most a quarter of an hour from now. */
function isRecent(time: string): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.now() - Date.parse(iso)) < LATEST_SECONDS * 1_000
}

/** URI encoding of the signature: everything but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
