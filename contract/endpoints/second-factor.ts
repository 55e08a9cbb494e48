import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { Id, Nothing } from '../fields.ts'
import { latinDigits } from '../latin-digits.ts'
import { limits } from '../limits.ts'
import { SignedIn } from './accounts.ts'

/** Six digits, as apps show them: spaces between them are ignored. */
const AppCode = z
  .union([z.string().max(20), z.number()])
  .transform((value) =>
    typeof value === 'number'
      ? String(value).padStart(limits.otpDigits, '0')
      : latinDigits(value.replace(/\s/g, '')),
  )
  .pipe(z.string().regex(/^\d{6}$/, fieldRules.field_code))

const Ticket = z.string().max(100)
const encoded = (max: number) => z.string().max(max)
const Transports = z.array(z.string().max(32)).max(10).optional()
const Extensions = z.record(z.string().max(50), z.unknown()).default({})

/** What the browser returns when a passkey signs, as WebAuthn's JSON. */
const Assertion = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(10_000),
    userHandle: encoded(200).optional(),
  }),
})
export type Assertion = z.output<typeof Assertion>

/** What the browser returns when a passkey is created. */
const Attestation = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(50_000),
    transports: Transports,
  }),
})
export type Attestation = z.output<typeof Attestation>

const Passkey = z.object({
  _id: z.string(),
  /** Where it was created, e.g. "Chrome on Android". */
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
})

export const SecondFactor = z.object({
  /** Operators must have one. */
  isRequired: z.boolean(),
  /** Since when an authenticator app has been set up, or null. */
  appSince: z.string().nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** The name of the site that passkeys are for; null where the address has none. */
  passkeysFor: z.string().nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Ten codes to write down, shown this once; null when the account has some already. */
const RecoveryCodes = z.object({ data: z.object({ recoveryCodes: z.array(z.string()).nullable() }) })

export const secondFactor = {
  signIn: endpoint({
    method: 'POST',
    path: '/user/secondfactor',
    access: 'anyone',
    summary:
      'The second step of a sign-in, with one of the kinds that the first step named; replies like a sign-in. Ends a session of the account whose token is sent with it',
    failures: ['account_suspended', 'passkey_rejected', 'sign_in_over', 'wrong_code'],
    body: z
      .object({
        ticket: Ticket,
        code: AppCode.optional(),
        passkey: Assertion.optional(),
        recovery: z.string().max(100).optional(),
      })
      .refine(({ code, passkey, recovery }) => [code, passkey, recovery].filter(Boolean).length === 1, {
        error: 'Exactly one of code, passkey and recovery is needed',
        path: ['code'],
      }),
    reply: SignedIn,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/secondfactor',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'The second factors of the account',
    reply: z.object({ data: SecondFactor }),
  }),
  beginApp: endpoint({
    method: 'POST',
    path: '/user/secondfactor/app',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'A new secret for an authenticator app; active once a code of it was entered',
    failures: ['proof_needed'],
    reply: z.object({
      data: z.object({
        secret: z.string(),
        /** `otpauth://…`, for apps on this device. */
        address: z.string(),
        /** The address as QR code: an SVG path on a square of `size` by `size`. */
        qr: z.object({ size: z.number().int(), path: z.string() }),
      }),
    }),
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/user/secondfactor/app',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Activate the new secret with a code of it',
    failures: ['app_not_begun', 'proof_needed', 'wrong_code'],
    body: z.object({ code: AppCode }),
    reply: RecoveryCodes,
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/user/secondfactor/app',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Remove the authenticator app',
    failures: ['proof_needed', 'second_factor_required'],
    reply: Nothing,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/user/secondfactor/passkeys',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'What the browser needs to create a passkey, and a ticket for five minutes',
    failures: ['no_passkeys_here', 'proof_needed', 'too_many_passkeys'],
    reply: z.object({ data: z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) }) }),
  }),
  addPasskey: endpoint({
    method: 'PUT',
    path: '/user/secondfactor/passkeys',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Add the passkey that the browser has created',
    failures: ['no_passkeys_here', 'passkey_rejected', 'proof_needed', 'sign_in_over', 'too_many_passkeys'],
    body: z.object({ ticket: Ticket, passkey: Attestation }),
    reply: RecoveryCodes,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/user/secondfactor/passkeys/:passkeyId',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Remove a passkey',
    failures: ['passkey_not_found', 'proof_needed', 'second_factor_required'],
    params: z.object({ passkeyId: Id }),
    reply: Nothing,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/secondfactor/recovery',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Ten new recovery codes, which replace the old ones',
    failures: ['no_second_factor', 'proof_needed'],
    reply: RecoveryCodes,
  }),
}
