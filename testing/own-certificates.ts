import 'reflect-metadata'
import type { KeyObject } from 'node:crypto'
import {
  CRLDistributionPointsExtension,
  cryptoProvider,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** What Android says of a key in its certificate. */
const KEY_DESCRIPTION = '1.3.6.1.4.1.11129.2.1.17'

/**
 * A chain as Android devices have it, from nobody: a certificate of this public key for what was `said` (a SHA-256), and a
 * root of its own. `revokedAt`: where revoked ones are listed. DER.
 */
export async function ownCertificates(
  publicKey: KeyObject,
  { said, revokedAt }: { said: Buffer; revokedAt: string },
): Promise<Buffer[]> {
  cryptoProvider.set(crypto)
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const valid = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) }
  const root = await X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=Root of its own', serialNumber: '01', signingAlgorithm: ECDSA, keys },
    ...valid,
  })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const leaf = await X509CertificateGenerator.create({
    ...{ subject: 'CN=Key', issuer: root.subject, serialNumber: '02', signingAlgorithm: ECDSA },
    publicKey: await crypto.subtle.importKey('spki', new Uint8Array(spki), ECDSA, true, ['verify']),
    signingKey: keys.privateKey,
    extensions: [
      new CRLDistributionPointsExtension([revokedAt]),
      new Extension(KEY_DESCRIPTION, false, new Uint8Array(keyDescription(said))),
    ],
    ...valid,
  })
  return [leaf, root].map(({ rawData }) => Buffer.from(rawData))
}

/** Version 3, made in software, for this challenge, without any further properties. */
function keyDescription(challenge: Buffer): Buffer {
  const body = Buffer.concat([
    Buffer.from('0201030a01000201030a0100', 'hex'),
    Buffer.from([0x04, challenge.length]),
    challenge,
    Buffer.from('040030003000', 'hex'),
  ])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}
