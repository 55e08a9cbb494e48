import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { ownCertificates } from './own-certificates.ts'

/** A browser's response in JSON; `id` names the passkey. */
interface Answer {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, unknown>
}

/** {fmt: "none", attStmt: {}, …: the beginning of a map of three, in CBOR. */
const NONE = Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex')

/** At most 23 letters, in CBOR. */
const text = (letters: string) => Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])

/** In CBOR, with a length of two bytes. */
function bytes(value: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(value.length, 1)
  return Buffer.concat([head, value])
}

/** A passkey as a device has it: created, and signing, for a challenge of a site. */
export function aPasskey(site: { id: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // ES256 on P-256, in COSE.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let counter = 0
  const common = (): Answer => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url') },
    ...{ type: 'public-key', clientExtensionResults: {} },
  })
  const created = (challenge: string, attestation: Buffer) => ({
    ...common(),
    response: {
      clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  })
  const newKey = () => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([device(1 | 4 | 64), Buffer.alloc(16), length, id, cose])
  }
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))
  /** `flags`: its owner is present (1) and verified (4), a new key follows (64). */
  const device = (flags: number) => {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(site.id).digest(), head])
  }
  return {
    credentialId: id.toString('base64url'),
    /** The response to the options for creating one. */
    created(challenge: string) {
      const data = newKey()
      // {fmt: "none", attStmt: {}, authData: data}
      return created(challenge, Buffer.concat([NONE, text('authData'), bytes(data)]))
    },
    /** The same with an attestation by certificates of one's own, which name an address for revoked ones. */
    async attested(challenge: string, revokedAt: string) {
      const data = newKey()
      const said = createHash('sha256').update(clientData('webauthn.create', challenge)).digest()
      const chain = await ownCertificates(publicKey, { said, revokedAt })
      const signature = sign('sha256', Buffer.concat([data, said]), privateKey)
      // {fmt: "android-key", attStmt: {alg: -7, sig: signature, x5c: chain}, authData: data}
      const statement = [
        ...[text('attStmt'), Buffer.from('a3', 'hex'), text('alg'), Buffer.from('26', 'hex')],
        ...[
          text('sig'),
          bytes(signature),
          text('x5c'),
          Buffer.from([0x80 + chain.length]),
          ...chain.map(bytes),
        ],
      ]
      const object = [Buffer.from('a3', 'hex'), text('fmt'), text('android-key'), ...statement]
      return created(challenge, Buffer.concat([...object, text('authData'), bytes(data)]))
    },
    /** The response to the options for signing in with one. */
    signed(challenge: string) {
      const client = clientData('webauthn.get', challenge)
      const data = device(1 | 4)
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      )
      return {
        ...common(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
