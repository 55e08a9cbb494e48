import { useState } from 'react'
import { ANSWER_KINDS, type AnswerKind } from '#contract/constants.ts'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item, Quote } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { kindNames } from './kind-names.ts'

/** Predefined reasons, for each kind of decision. */
export function Answers({ asked }: { asked: ConsoleQuery }) {
  const kind = parseChoice(ANSWER_KINDS, asked.state)
  const [isAdding, setAdding] = useState<boolean>()
  return (
    <ListView
      asked={asked}
      title={text.answers()}
      about={text.answersAbout()}
      states={ANSWER_KINDS.map((value) => ({ value, name: kindNames[value]() }))}
      empty={text.noAnswers()}
      load={async (_query, signal) => {
        const { data } = await operatorApi.operatorAnswers.list({}, { signal })
        const items = data.filter((answer) => answer.kind === kind)
        return { data: { items, total: items.length } }
      }}
      beside={() =>
        isAdding ? (
          <Adding key={kind} kind={kind} onClose={() => setAdding(false)} />
        ) : (
          <div>
            <PlainButton autoFocus={isAdding === false} onClick={() => setAdding(true)}>
              {text.addAnswer()}
            </PlainButton>
          </div>
        )
      }
    >
      {(answer) => <Row answer={answer} />}
    </ListView>
  )
}

function Adding({ kind, onClose }: { kind: AnswerKind; onClose: () => void }) {
  const actions = useItemActions()
  return (
    <AnswerForm
      label={text.addAnswer()}
      draftName={`answer:${kind}`}
      onClose={onClose}
      save={async (written) => {
        await operatorApi.operatorAnswers.add({ body: { kind, ...written } })
        actions.reportDone(text.answerSaved())
      }}
    />
  )
}

function Row({ answer }: { answer: AnswerTemplate }) {
  const actions = useItemActions()
  const [isEditing, setEditing] = useState<boolean>()
  const { _id, title } = answer
  const params = { answerId: _id }
  if (isEditing)
    return (
      <li>
        <AnswerForm
          label={text.save()}
          draftName={`answer:${_id}`}
          answer={answer}
          onClose={() => setEditing(false)}
          save={async (body) => {
            await operatorApi.operatorAnswers.edit({ params, body })
            actions.reportDone(text.answerSaved())
          }}
        />
      </li>
    )
  return (
    <Item
      title={title}
      facts={[]}
      actions={
        <>
          <PlainButton
            quiet
            onClick={() =>
              actions.ask({
                question: text.removeAnswerQuestion({ title }),
                about: text.removeAnswerAbout(),
                yes: text.remove(),
                isDangerous: true,
                act: () => operatorApi.operatorAnswers.remove({ params }),
                done: text.answerRemoved({ title }),
              })
            }
          >
            {text.remove()}
          </PlainButton>
          <PlainButton quiet autoFocus={isEditing === false} onClick={() => setEditing(true)}>
            {text.changeAnswer()}
          </PlainButton>
        </>
      }
    >
      <Quote>{answer.text}</Quote>
    </Item>
  )
}
