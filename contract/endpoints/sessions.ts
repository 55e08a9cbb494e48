import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { ClaimedPassword, Email, Nothing, Password } from '../fields.ts'
import { FirstStep, SignedIn } from './accounts.ts'

export const sessions = {
  prove: endpoint({
    method: 'POST',
    path: '/user/prove',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary:
      'Confirm the password: a new session replaces this one, and for 15 minutes may do what requires it. The first step where the account requires a second factor; the second one, sent with this token, ends this session',
    failures: ['account_suspended', 'wrong_password'],
    body: z.object({ password: ClaimedPassword }),
    reply: FirstStep,
  }),
  endByLink: endpoint({
    method: 'POST',
    path: '/user/endsession',
    access: 'anyone',
    summary: 'End the session that an email was about, with the key of its link',
    failures: ['session_link_invalid'],
    body: z.object({ key: z.string().max(200) }),
    reply: Nothing,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/changepassword',
    access: 'signedIn',
    summary: "Change one's password; every session ends, and a token for a new one is returned",
    failures: ['account_suspended', 'wrong_old_password'],
    body: z.object({ oldPassword: ClaimedPassword, newPassword: Password }),
    reply: SignedIn,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/user/forgotpassword',
    access: 'anyone',
    summary: 'Mail a reset link; the same reply for known and unknown addresses',
    body: z.object({ email: Email }),
    reply: Nothing,
  }),
  checkPasswordReset: endpoint({
    method: 'GET',
    path: '/user/resetpassword/:token',
    access: 'anyone',
    summary: 'Whether the token of a mailed link is valid now, and nothing more',
    params: z.object({ token: z.string().max(200) }),
    reply: z.object({ data: z.object({ live: z.boolean() }) }),
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/user/resetpassword/:token',
    access: 'anyone',
    summary: 'Set a new password with the token of a mailed link; every session ends',
    failures: ['reset_link_dead'],
    params: z.object({ token: z.string().max(200) }),
    body: z
      .object({ password: Password, confirmPassword: z.string().max(1_000) })
      .refine((body) => body.password === body.confirmPassword, {
        error: fieldRules.field_passwords_differ,
        path: ['confirmPassword'],
      }),
    reply: Nothing,
  }),
}
