import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import type { Undo } from '#web/features/operator/list/use-work.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'

export type CategoryTask =
  | { kind: 'add'; parent: OperatorCategory | null }
  | { kind: 'rename'; category: OperatorCategory }
  | ChangeOfPlace
export type ChangeOfPlace = { kind: 'move' | 'merge'; category: OperatorCategory }
type Outcome = { done: string; undo?: Undo }

/** Does what was asked; answers what to say then, and what takes it back. */
export async function carryOut(
  task: CategoryTask,
  newName: string,
  target: string,
  all: OperatorCategory[],
): Promise<Outcome> {
  const { operatorCategories } = operatorApi
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
