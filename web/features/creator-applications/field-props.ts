import type { Draft, Field, Step } from './draft.ts'

export type StepProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onStep: (step: Step) => void
  /** The server's errors, by our field names. */
  problems: Partial<Record<Field, string>>
}

type TextField = { [F in Field]: Draft[F] extends string ? F : never }[Field]

/** Props of a text field of the wizard: its value, how to change it, and the server's error. */
export function fieldProps({ draft, onChange, problems }: StepProps, field: TextField) {
  return {
    name: field,
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
    'aria-required': true,
    'aria-invalid': problems[field] !== undefined,
    error: problems[field],
  }
}
