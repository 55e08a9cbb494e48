import type { Field } from '#web/features/creator-application/draft.ts'
import * as text from '#web/messages/compiled/application.ts'

/** Why Next waits: the fields that are still empty, by their labels. */
export function StillEmpty({ id, fields }: { id: string; fields: Field[] }) {
  if (fields.length === 0) return null
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
