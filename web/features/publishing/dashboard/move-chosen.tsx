import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entry, Target } from '#web/features/publishing/arrangement.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import classes from './move-chosen.module.css'

type Props = {
  chosen: number
  /** Number of all videos. */
  count: number
  entries: Entry[]
  onMove: (target: Target) => void
  onNone: () => void
}

/** Actions on the selected videos: move to a section, to a position. */
export function MoveChosen({ chosen, count, entries, onMove, onNone }: Props) {
  const sections = entries.filter((entry) => entry.kind === 'section')
  const [wished, setWish] = useState<string>('last')
  // A section that was chosen may have been removed since.
  const isThere = ['first', 'place', ...sections.map(({ key }) => key)].includes(wished)
  const wish = isThere ? wished : 'last'
  const [place, setPlace] = useState('1')
  const isPlace = wish === 'place'
  const target = targetOf(wish, Number(place))
  return (
    <form
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onMove(target)
      }}
    >
      <div className={classes.head}>
        <p>{text.chosen({ count: chosen })}</p>
        <button type="button" onClick={onNone}>
          {text.chooseNone()}
        </button>
      </div>
      <LabelledSelect
        className={classes.where ?? ''}
        label={text.moveTo()}
        value={wish}
        onChange={({ currentTarget }) => setWish(currentTarget.value)}
      >
        <option value="first">{text.moveToFirst()}</option>
        <option value="last">{text.moveToLast()}</option>
        <option value="place">{text.moveToPlace()}</option>
        {sections.map(({ key, name }) => (
          <option key={key} value={key}>
            {text.moveToSection({ name: name || text.newSection() })}
          </option>
        ))}
      </LabelledSelect>
      {isPlace ? (
        <label className={classes.place}>
          {text.place()}
          <input
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={count}
            value={place}
            onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          />
        </label>
      ) : null}
      <Button type="submit">{text.moveChosen()}</Button>
    </form>
  )
}

function targetOf(wish: string, place: number): Target {
  if (wish === 'first' || wish === 'last') return { to: wish }
  return wish === 'place' ? { to: 'place', place } : { to: 'section', key: wish }
}
