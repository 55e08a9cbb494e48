import { Menu } from '@mantine/core'
import type { GlossaryConcept, GlossaryEntry } from '#contract/endpoints/operator/glossary.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { More } from '#web/features/operator/list/more.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { ActionMenu } from '#web/ui/dialog/action-menu.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import classes from './concept-row.module.css'
import {
  conceptName,
  type GlossaryTask,
  nameOfLanguage,
  removalQuestion,
  restoration,
} from './glossary-task.ts'

type Props = {
  concept: GlossaryConcept
  /** Whether its words are shown initially. */
  isOpen: boolean
  onTask: (task: GlossaryTask) => void
}

/** A concept with its words, by language; each word is a button that opens its actions. */
export function ConceptRow({ concept: { concept, entries }, isOpen, onTask }: Props) {
  const languages = [...new Set(entries.map(({ language }) => language))]
  const name = conceptName(concept)
  return (
    <Item
      title={name}
      facts={languages.map(nameOfLanguage)}
      actions={
        <PlainButton
          quiet
          aria-label={text.addWordsTo({ name })}
          onClick={() => onTask({ kind: 'add', concept })}
        >
          {text.addWords()}
        </PlainButton>
      }
    >
      <More label={text.allWords({ count: entries.length })} isOpen={isOpen}>
        {languages.map((language) => (
          <div key={language}>
            <h4 className={classes.language}>{nameOfLanguage(language)}</h4>
            <ul className={classes.words}>
              {entries
                .filter((entry) => entry.language === language)
                .map((entry) => (
                  <li key={entry._id}>
                    <WordMenu entry={entry} onTask={onTask} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </More>
    </Item>
  )
}

function WordMenu({ entry, onTask }: { entry: GlossaryEntry; onTask: Props['onTask'] }) {
  const actions = useItemActions()
  const { text: words, source, leftOut, language } = entry
  const mark = leftOut ? text.leftOut() : SOURCES[source]?.()
  return (
    <ActionMenu transitionProps={{ duration: 100 }} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.word}
          data-left-out={leftOut || undefined}
          aria-label={[text.change({ name: words }), mark].filter(Boolean).join(', ')}
        >
          <span lang={language}>{words}</span>
          {mark ? <small>{mark}</small> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {leftOut ? (
          <Menu.Item onClick={() => actions.act(...restoration(entry))}>{text.takeIn()}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => onTask({ kind: 'correct', entry })}>{text.correct()}</Menu.Item>
        )}
        {source === 'operator' ? (
          <Menu.Item onClick={() => actions.ask(removalQuestion(entry))}>{text.remove()}</Menu.Item>
        ) : leftOut ? null : (
          <Menu.Item onClick={() => onTask({ kind: 'leaveOut', entry })}>{text.leaveOut()}</Menu.Item>
        )}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

/** The origin of words that did not come with the product. */
const SOURCES: Partial<Record<GlossaryEntry['source'], () => string>> = {
  category: text.nameOfCategory,
  operator: text.addedHere,
}
