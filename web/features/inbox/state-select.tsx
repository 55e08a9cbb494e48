import { CANDIDATE_STATES, type CandidateState } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'

export const stateNames: Record<CandidateState, () => string> = {
  new: text.unseen,
  seen: text.seen,
  shortlisted: text.shortlisted,
  rejected: text.rejected,
  hired: text.hired,
}

type Props<S> = {
  label: string
  /** Accessible name, for people who do not see what it is next to. */
  fullLabel?: string
  value: S
  onChoose: (state: S) => void
}

/** Selects a status of applications; `withAll` adds an option for all of them, with an empty value. */
export function StateSelect(
  props: (Props<CandidateState> & { withAll?: false }) | (Props<CandidateState | ''> & { withAll: true }),
) {
  function choose(value: string) {
    const state = CANDIDATE_STATES.find((known) => known === value)
    if (state) props.onChoose(state)
    else if (props.withAll) props.onChoose('')
  }
  return (
    <LabelledSelect
      label={props.label}
      aria-label={props.fullLabel}
      value={props.value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {props.withAll ? <option value="">{text.all()}</option> : null}
      {CANDIDATE_STATES.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]()}
        </option>
      ))}
    </LabelledSelect>
  )
}
