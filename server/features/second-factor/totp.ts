import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { limits } from '#contract/limits.ts'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD = 30
/** A clock may be off by one time step. */
const WINDOW = 1
const BYTES = 20

export function newSecret(): Uint8Array {
  return new Secret({ size: BYTES }).bytes
}

function appOf(secret: Uint8Array, issuer = '', label = ''): TOTP {
  const own = new Secret({ buffer: Uint8Array.from(secret).buffer })
  return new TOTP({ issuer, label, secret: own, digits: limits.otpDigits, period: PERIOD })
}

/** The time step of a code, the current one or a neighbour; null for a wrong code. Compared in constant time. */
export function findTimeStep(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = appOf(secret).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD) + delta
}

/** The key for an app: as text, as a link for this device, and as a QR code. */
export function otpauthSetup(secret: Uint8Array, site: string, email: string) {
  const app = appOf(secret, site, email)
  const address = app.toString()
  const { size, data } = encode(address, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { secret: app.secret.base32, address, qr: { size, path: dark.join('') } }
}
