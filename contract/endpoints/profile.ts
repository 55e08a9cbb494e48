import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { Id, Nothing, text } from '../fields.ts'
import { LANGUAGE_CODES } from '../interface-languages.ts'
import { latinDigits } from '../latin-digits.ts'
import { limits } from '../limits.ts'
import { PublicAccount, User } from './accounts.ts'

/** A creator as everybody may see it. */
export const PublicCreator = PublicAccount.extend({
  location: z.string().nullable(),
  /** Number of listed playlists. */
  playlistCount: z.number().int(),
})
export type PublicCreator = z.infer<typeof PublicCreator>

export const Session = z.object({
  _id: z.string(),
  /** In English, e.g. "Chrome on Android". */
  device: z.string(),
  /** The browser and its system, as far as the browser named them. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  /** Exact to an hour. */
  usedAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const mobileRule = fieldRules.field_mobile
const Mobile = z
  .union([text(limits.phone).transform(latinDigits), z.number().transform(String)])
  .pipe(z.string().regex(/^\+?[0-9][0-9 ().-]{4,}$/, mobileRule))

const NameChange = z.object({ field: z.literal('name'), value: text(limits.name) })

/** What a learner may edit; operators too. */
const UserEdit = z.discriminatedUnion('field', [NameChange], 'field must be: name')
/** What a creator may edit. */
const CreatorEdit = z.discriminatedUnion(
  'field',
  [
    NameChange,
    z.object({ field: z.literal('mobile'), value: Mobile }),
    z.object({ field: z.literal('location'), value: text(limits.name) }),
  ],
  'field must be one of: name, mobile, location',
)
export type ProfileEdit = z.output<typeof CreatorEdit>

export const profile = {
  editUser: endpoint({
    method: 'PUT',
    path: '/user/edituser',
    access: 'signedIn',
    summary: "Change one's own name",
    body: UserEdit,
    reply: z.object({ data: User }),
  }),
  editCreator: endpoint({
    method: 'PUT',
    path: '/creator/edit',
    access: 'creator',
    summary: "Change one's own name, mobile or location",
    body: CreatorEdit,
    reply: z.object({ data: User }),
  }),
  getCreator: endpoint({
    method: 'GET',
    path: '/creator/get',
    access: 'creator',
    summary: 'The signed-in creator',
    reply: z.object({ data: User }),
  }),
  listCreators: endpoint({
    method: 'GET',
    path: '/creator/getall',
    access: 'anyone',
    cached: true,
    summary: 'The creators, those with the most playlists first',
    reply: z.object({ data: z.array(PublicCreator) }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'signedIn',
    summary: 'Where the account is signed in',
    reply: z.object({ data: z.array(Session) }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'signedIn',
    summary: 'Sign out everywhere, including here',
    reply: Nothing,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/user/upadteUserProfile/:userId',
    access: 'signedIn',
    summary: "Set one's own photo: JPEG, PNG or WebP, at most 5 MB",
    failures: ['account_not_found', 'not_your_account'],
    params: z.object({ userId: Id }),
    files: { profileimage: 'photo' },
    reply: z.object({ data: User }),
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/user/photo',
    access: 'signedIn',
    summary: "Remove one's own photo",
    reply: z.object({ data: User }),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/user/language',
    access: 'signedIn',
    summary: 'Set the language of the interface and of emails to the account',
    body: z.object({ language: z.enum(LANGUAGE_CODES) }),
    reply: Nothing,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'signedIn',
    summary: 'Everything that is stored about oneself',
    failures: ['proof_needed'],
    reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/deleteAcc',
    access: 'signedIn',
    summary: "Delete one's own account and everything that belongs to it",
    failures: ['account_not_found', 'last_operator', 'proof_needed'],
    reply: Nothing,
  }),
}
