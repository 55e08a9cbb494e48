import { useState } from 'react'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ConceptRow } from './concept-row.tsx'
import type { GlossaryTask } from './glossary-task.ts'

const GlossaryDialog = onDemand(async () => (await import('./glossary-dialog.tsx')).GlossaryDialog)

/** The words of search, by concept. */
export function Glossary({ asked }: { asked: ConsoleQuery }) {
  const [task, setTask] = useState<GlossaryTask>()
  return (
    <ListView
      asked={asked}
      title={text.glossary()}
      about={text.glossaryAbout()}
      action={
        <PlainButton onClick={() => setTask({ kind: 'add', concept: null })}>{text.addWords()}</PlainButton>
      }
      searchLabel={text.searchGlossary()}
      empty={text.noConcepts()}
      load={async (query, signal) => {
        const { data } = await operatorApi.operatorGlossary.list({ query }, { signal })
        return { data: { ...data, items: data.items.map((one) => ({ ...one, _id: one.concept })) } }
      }}
      beside={() => (task ? <GlossaryDialog task={task} onClose={() => setTask(undefined)} /> : null)}
    >
      {(concept) => <ConceptRow concept={concept} isOpen={asked.search !== ''} onTask={setTask} />}
    </ListView>
  )
}
