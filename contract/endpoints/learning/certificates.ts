import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'

/** A certificate states what is known, and nothing more. */
export const Certificate = z.object({
  _id: z.string(),
  /** As the learner wrote it when the certificate was issued. */
  name: z.string(),
  course: z.string(),
  creator: z.string(),
  language: z.string(),
  /** Null once the course has been deleted. */
  playlistId: z.string().nullable(),
  /** The seed of its kolam, the same as the course's; it outlives the course. */
  look: z.string(),
  videos: z.number().int(),
  /** Of all its videos; null while the length of one is unknown. */
  totalSeconds: z.number().int().nullable(),
  finishedAt: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

const CertificateId = z.object({ id: z.string().regex(/^[\w-]{22}$/, 'id is not the id of a certificate') })

export const certificates = {
  issueCertificate: endpoint({
    method: 'POST',
    path: '/learning/certificates',
    access: 'signedIn',
    summary: 'Issue the certificate of a course whose playable videos are all watched',
    failures: ['playlist_not_found', 'course_not_finished'],
    body: z.object({ playlistId: Id }),
    reply: z.object({ data: Certificate }),
  }),
  listCertificates: endpoint({
    method: 'GET',
    path: '/learning/certificates',
    access: 'signedIn',
    summary: "One's own certificates, newest first",
    reply: z.object({ data: z.array(Certificate) }),
  }),
  getCertificate: endpoint({
    method: 'GET',
    path: '/learning/certificates/:id',
    access: 'anyone',
    cached: true,
    summary: 'A certificate, for anybody who has its address',
    failures: ['certificate_not_found'],
    params: CertificateId,
    reply: z.object({ data: Certificate }),
  }),
  withdrawCertificate: endpoint({
    method: 'DELETE',
    path: '/learning/certificates/:id',
    access: 'signedIn',
    summary: "Withdraw one's own certificate",
    failures: ['certificate_not_found'],
    params: CertificateId,
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
}
