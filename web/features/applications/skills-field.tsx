import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { isComposing } from '#web/ui/form/is-composing.ts'
import { withoutAt } from '#web/ui/lists.ts'
import classes from './skills-field.module.css'

type Props = {
  name: string
  error: string | boolean | undefined
  /** Skills stored on an earlier visit, separated by commas. */
  kept: string
  onChanged: (form: HTMLFormElement) => void
}

/** Chips, one per Enter. The form sends them as `name`, separated by commas. */
export function SkillsField({ name, error, kept, onChanged }: Props) {
  const [skills, setSkills] = useState(() => split(kept))
  const [typed, setTyped] = useState('')
  const value = useRef<HTMLInputElement>(null)
  const shown = useRef(skills)
  const pills = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (shown.current === skills) return
    shown.current = skills
    if (value.current?.form) onChanged(value.current.form)
  }, [skills, onChanged])

  /** What does not fit stays in the field: too long for a skill, or too many. */
  function add() {
    const known = new Set(skills.map((skill) => skill.toLowerCase()))
    const fresh = split(typed).filter((skill) => !known.has(skill.toLowerCase()))
    const taken = fresh.filter(({ length }) => length <= limits.name).slice(0, limits.skills - skills.length)
    if (taken.length > 0) setSkills([...skills, ...taken])
    setTyped(fresh.filter((skill) => !taken.includes(skill)).join(', '))
  }
  /** The focus moves on before its button is gone. */
  function remove(at: number) {
    const buttons = pills.current?.querySelectorAll('button')
    const next = buttons?.[at + 1] ?? buttons?.[at - 1] ?? pills.current?.querySelector('input')
    next?.focus()
    setSkills(withoutAt(skills, at))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    // Enter never submits the form from here: an extra press after a skill is an easy slip.
    if (event.key === 'Enter' || (event.key === ',' && typed)) {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '' && skills.length > 0) setSkills(skills.slice(0, -1))
  }

  return (
    <PillsInput
      label={text.skills()}
      description={text.skillsAbout()}
      error={error}
      classNames={{ input: classes.input }}
    >
      <input type="hidden" name={name} value={skills.join(',')} ref={value} />
      <Pill.Group data-sent ref={pills}>
        {skills.map((skill, at) => (
          <Pill
            key={skill}
            classNames={{ root: classes.pill, label: classes.pillLabel }}
            withRemoveButton
            removeButtonProps={{
              'aria-label': text.removeSkill({ skill }),
              'aria-hidden': false,
              tabIndex: 0,
              size: 24,
            }}
            onRemove={() => remove(at)}
          >
            {skill}
          </Pill>
        ))}
        <PillsInput.Field
          className={classes.field}
          enterKeyHint="enter"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** Trimmed, without duplicates and empty ones. */
function split(list: string): string[] {
  const skills = list.split(',').map((skill) => skill.trim())
  return [...new Set(skills)].filter(Boolean)
}
