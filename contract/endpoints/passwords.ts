import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClaimedPassword, Email, Nothing, Password } from '../fields.ts'
import { SignedIn } from './accounts.ts'

export const passwords = {
  change: endpoint({
    method: 'PUT',
    path: '/user/changepassword',
    access: 'member',
    summary: "Change one's password; every session ends, and a token for a new one is answered",
    body: z.object({ oldPassword: ClaimedPassword, newPassword: Password }),
    reply: SignedIn,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/user/forgotpassword',
    access: 'anyone',
    summary: 'Mail a reset link; the same answer for known and unknown addresses',
    body: z.object({ email: Email }),
    reply: Nothing,
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/user/resetpassword/:token',
    access: 'anyone',
    summary: 'Set a new password with the token of a mailed link; every session ends',
    params: z.object({ token: z.string().max(200) }),
    body: z
      .object({ password: Password, confirmPassword: z.string().max(1_000) })
      .refine((body) => body.password === body.confirmPassword, {
        error: 'Passwords do not match',
        path: ['confirmPassword'],
      }),
    reply: Nothing,
  }),
}
