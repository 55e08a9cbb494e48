import * as text from '#web/messages/compiled/application.ts'
import type { Field } from './draft.ts'

/** `next`: the step that Next leads to, with number and name. */
type Props = { id: string; fields: Field[]; next: { number: number; step: string } }

/** Why Next is disabled: the empty fields, by their labels. Once there are none, the next step. */
export function StillEmpty({ id, fields, next }: Props) {
  if (fields.length === 0) return <p id={id}>{text.comesNext(next)}</p>
  return <p id={id}>{text.stillEmpty({ fields: fields.map((field) => labels[field]()).join(', ') })}</p>
}

const labels: Record<Field, () => string> = {
  name: text.name,
  country: text.country,
  mobile: text.mobile,
  email: text.email,
  password: text.password,
  location: text.location,
  languages: text.languages,
  description: text.description,
  profession: text.profession,
  pastExperiences: text.pastExperiences,
  relevantSkills: text.relevantSkills,
  presentation: text.presentation,
  social: text.social,
}
