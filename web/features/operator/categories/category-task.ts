import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { CATEGORY_NAME_LANGUAGES } from '#contract/endpoints/operator/languages.ts'
import type { Undo } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'

export type CategoryTask =
  | { kind: 'add'; parent: OperatorCategory | null }
  | { kind: 'rename'; category: OperatorCategory }
  | { kind: 'name'; category: OperatorCategory }
  | ChangeOfPlace
export type ChangeOfPlace = { kind: 'move' | 'merge'; category: OperatorCategory }
type Outcome = { done: string; undo?: Undo }

/** Number of languages in which it has no name of its own. */
export function missingNames({ names }: OperatorCategory): number {
  return CATEGORY_NAME_LANGUAGES.filter((code) => !names[code]).length
}

/** What was typed: the name, or the names in other languages by code. */
export type Values = Partial<Record<string, string>>

/** Performs a task; returns the message to show then, and how to undo it. */
export async function performTask(
  task: CategoryTask,
  values: Values,
  target: string,
  all: OperatorCategory[],
): Promise<Outcome> {
  const { operatorCategories } = operatorApi
  const newName = values.name?.trim() ?? ''
  if (task.kind === 'add') {
    const { data } = await operatorCategories.add({
      body: { name: newName, parent: task.parent?._id ?? null },
    })
    const remove = () => operatorCategories.remove({ params: { categoryId: data._id } })
    return {
      done: text.categoryAdded({ name: newName }),
      undo: { act: remove, done: text.categoryDeleted({ name: newName }) },
    }
  }
  const { _id, name, parent } = task.category
  const params = { categoryId: _id }
  if (task.kind === 'rename') {
    await operatorCategories.rename({ params, body: { name: newName } })
    const renameBack = () => operatorCategories.rename({ params, body: { name } })
    return {
      done: text.categoryRenamed({ name: newName }),
      undo: { act: renameBack, done: text.categoryRenamed({ name }) },
    }
  }
  if (task.kind === 'name') {
    const saved = text.namesSaved({ name })
    const changed = CATEGORY_NAME_LANGUAGES.filter(
      (code) => typedIn(code, values) !== (task.category.names[code] ?? null),
    )
    await operatorCategories.name({ params, body: only(changed, (code) => typedIn(code, values)) })
    const before = only(changed, (code) => task.category.names[code] ?? null)
    return {
      done: saved,
      undo: { act: () => operatorCategories.name({ params, body: before }), done: saved },
    }
  }
  if (task.kind === 'move') {
    const place = all.filter((one) => one.parent === parent).findIndex((one) => one._id === _id)
    await operatorCategories.move({ params, body: { parent: target || null } })
    const moveBack = () => operatorCategories.move({ params, body: { parent, place } })
    return {
      done: text.categoryMoved({ name }),
      undo: { act: moveBack, done: text.categoryMoved({ name }) },
    }
  }
  await operatorCategories.merge({ params, body: { into: target } })
  return { done: text.categoryMerged({ name }) }
}

function typedIn(code: string, values: Values): string | null {
  return values[code]?.trim().normalize('NFC') || null
}

/** Names in these languages only: what another operator wrote in others meanwhile stays. */
function only(codes: typeof CATEGORY_NAME_LANGUAGES, nameIn: (code: string) => string | null) {
  return Object.fromEntries(codes.map((code) => [code, nameIn(code)]))
}
