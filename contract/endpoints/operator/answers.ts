import { z } from 'zod'
import { ANSWER_KINDS } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, text } from '../../fields.ts'
import { limits } from '../../limits.ts'

/** A reason that operators often give. */
export const AnswerTemplate = z.object({
  _id: z.string(),
  /** The kinds of decisions it is a reason for. */
  kind: z.enum(ANSWER_KINDS),
  title: z.string(),
  text: z.string(),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

const params = z.object({ answerId: Id })
const written = { title: text(limits.name), text: text(limits.comment) }
const reply = z.object({ data: AnswerTemplate })

export const operatorAnswers = {
  list: endpoint({
    method: 'GET',
    path: '/operator/answers',
    access: 'operator',
    summary: 'The answer templates for reasons, at most nine per kind, in the order they were added',
    reply: z.object({ data: z.array(AnswerTemplate) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/operator/answers',
    access: 'operator',
    summary: 'Add an answer',
    body: z.object({ kind: z.enum(ANSWER_KINDS), ...written }),
    reply,
    failures: ['answer_taken', 'too_many_answers'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/operator/answers/:answerId',
    access: 'operator',
    summary: 'Change an answer; reasons already sent stay as they were',
    params,
    body: z.object(written),
    reply,
    failures: ['answer_not_found', 'answer_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/operator/answers/:answerId',
    access: 'operator',
    summary: 'Remove an answer',
    params,
    reply: z.object({ data: z.object({ _id: z.string() }) }),
    failures: ['answer_not_found'],
  }),
}
