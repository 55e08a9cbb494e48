import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import list from '#web/features/publishing/video-list.module.css'
import * as text from '#web/messages/compiled/dashboard.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './section-row.module.css'

type Props = {
  row: { 'data-held': true | undefined; 'data-drop': string | undefined }
  handle: ComponentProps<'button'>
  name: string
  /** Number of its videos. */
  count: number
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  onName: (name: string) => void
  onRemove: () => void
  children: ReactNode
}

/** The name of a section among the videos; those below it belong to it. */
export function SectionRow({ row, handle, name, count, isChosen, children, ...handlers }: Props) {
  const named = { name: name || text.newSection() }
  return (
    <li className={`${list.row} ${classes.row}`} {...row}>
      <button {...handle} aria-label={text.moveSection(named)}>
        <FurtherIcon name="grip" />
      </button>
      <div>
        <input
          className={classes.name}
          aria-label={text.sectionName()}
          value={name}
          maxLength={limits.sectionName}
          data-section
          onChange={({ currentTarget }) => handlers.onName(currentTarget.value)}
        />
        {count === 0 ? (
          <p className={list.facts}>{text.emptySection()}</p>
        ) : (
          <p className={list.facts}>{text.videos({ count })}</p>
        )}
      </div>
      <label className={list.tick}>
        <input
          type="checkbox"
          aria-label={text.chooseSection(named)}
          checked={isChosen}
          disabled={count === 0}
          onChange={({ currentTarget }) => handlers.onChoose(currentTarget.checked)}
        />
      </label>
      <button
        className={list.remove}
        type="button"
        aria-label={text.removeSection(named)}
        onClick={handlers.onRemove}
      >
        <Icon name="close" size={18} />
      </button>
      {children}
    </li>
  )
}
