import { z } from 'zod'
import { ACCOUNT_STATUSES, ROLES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ClaimedPassword, Email, Id, Nothing, OneTimeCode, Password, text } from '../fields.ts'
import { LANGUAGE_CODES } from '../interface-languages.ts'
import { limits } from '../limits.ts'

/** The signed-in account as it sees itself. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Address of the photo on this site, or null. */
  profileimage: z.string().nullable(),
  /** Creators only. */
  mobile: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
})
export type User = z.infer<typeof User>

/** An account as everybody may see it. */
export const PublicAccount = z.object({
  _id: z.string(),
  name: z.string(),
  profileimage: z.string().nullable(),
})

/** The decoded session token. Times in seconds since 1970. */
export const TokenContent = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  id: z.string(),
  isVerified: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenContent = z.infer<typeof TokenContent>

/** The reply of a sign-in. */
export const SignedIn = z.object({ token: z.string(), data: z.object({ token: z.string(), user: User }) })
export type SignedIn = z.infer<typeof SignedIn>

const secondFactorKinds = ['code', 'passkey', 'recovery'] as const

/** The password was right and the account asks for a second step: no token yet. */
const SecondFactorChallenge = z.object({
  secondFactor: z.object({
    /** For the second step: valid for five minutes and five attempts. */
    ticket: z.string(),
    kinds: z.array(z.enum(secondFactorKinds)),
    /** What the browser needs to sign with a passkey, where the account has one. */
    passkeyOptions: z.record(z.string(), z.unknown()).optional(),
  }),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

/** The reply to a right password: the token in both places, or neither where a second step follows. */
export const FirstStep = z.object({
  token: z.string().optional(),
  data: z.union([SignedIn.shape.data, SecondFactorChallenge]),
})

export const accounts = {
  signUp: endpoint({
    method: 'POST',
    path: '/user/signup',
    access: 'anyone',
    summary: 'Create a learner account and mail its one-time code; replaces one that was never verified',
    failures: ['email_taken'],
    body: z.object({
      name: text(limits.name),
      email: Email,
      password: Password,
      /** Language of the page that was used to sign up: the account's emails are written in it. */
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    reply: z.object({
      data: PublicAccount.pick({ _id: true, name: true }).extend({ email: z.string() }),
    }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/user/verify',
    access: 'anyone',
    summary: 'Verify an account with the mailed one-time code; replies like a sign-in',
    failures: ['account_suspended', 'code_tries_used_up', 'sign_up_replaced', 'wrong_code'],
    body: z.object({
      email: Email,
      otp: OneTimeCode,
      /** Becomes the account's password if somebody else has signed up with the address since. */
      password: Password.optional(),
      /**
       * The page that knew the password was reloaded. If several people signed up with the address, the code
       * may belong to somebody else's sign-up: then it counts only together with the password.
       */
      afterReload: z.literal(true).optional(),
    }),
    reply: SignedIn,
  }),
  requestCode: endpoint({
    method: 'POST',
    path: '/user/requestotp',
    access: 'anyone',
    summary: 'Mail the one-time code again; the same reply for known and unknown addresses',
    body: z.object({ email: Email }),
    reply: Nothing,
  }),
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'anyone',
    summary: 'Sign in with email and password; the first step where the account requires a second factor',
    failures: ['account_not_verified', 'account_suspended', 'bad_credentials'],
    body: z.object({ email: Email, password: ClaimedPassword }),
    reply: FirstStep,
  }),
  me: endpoint({
    method: 'GET',
    path: '/user/getuser',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'The signed-in account',
    reply: z.object({ data: User }),
  }),
  logout: endpoint({
    method: 'GET',
    path: '/user/logout',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'End the session of the token that was sent',
    reply: Nothing,
  }),
  getPublic: endpoint({
    method: 'GET',
    path: '/user/getId/:userId',
    access: 'anyone',
    summary: 'Name and photo of an account',
    failures: ['account_not_found'],
    params: z.object({ userId: Id }),
    reply: z.object({ data: PublicAccount }),
  }),
}
