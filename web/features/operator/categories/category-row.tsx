import { Menu } from '@mantine/core'
import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { limits } from '#contract/limits.ts'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ActionMenu } from '#web/ui/dialog/action-menu.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './categories.module.css'
import { type CategoryTask, missingNames } from './category-task.ts'

type Props = {
  category: OperatorCategory
  /** Ids of its siblings in order, including its own. */
  siblings: string[]
  /** What is shown may be older than the last change. */
  isLoading: boolean
  onTask: (task: CategoryTask) => void
  isOpen: boolean
  /** Shows or hides its children; without it they are always shown. */
  onToggle: (() => void) | undefined
}

/** One category: buttons move it up and down among its siblings, everything else is in its menu. */
export function CategoryRow({ category, siblings, isLoading, onTask, isOpen, onToggle }: Props) {
  const actions = useItemActions()
  const { _id, name, names, parent, level, playlistCount, childCount } = category
  const place = siblings.indexOf(_id)
  const missing = missingNames(category)
  const isEmpty = playlistCount === 0 && childCount === 0

  /** An order made from an older one would undo the last change. */
  const canMove = (by: -1 | 1) => siblings[place + by] !== undefined && !isLoading && !actions.isBusy

  function step(by: -1 | 1) {
    if (!canMove(by)) return
    const order = siblings.filter((id) => id !== _id)
    order.splice(place + by, 0, _id)
    actions.act(
      () => operatorApi.operatorCategories.reorder({ body: { parent, order } }),
      text.categoryReordered({ name }),
      {
        act: () => operatorApi.operatorCategories.reorder({ body: { parent, order: siblings } }),
        done: text.categoryReordered({ name }),
      },
    )
  }
  function remove() {
    actions.ask({
      question: text.deleteCategoryQuestion({ name }),
      about: text.deleteCategoryAbout(),
      yes: text.remove(),
      isDangerous: true,
      act: () => operatorApi.operatorCategories.remove({ params: { categoryId: _id } }),
      done: text.categoryDeleted({ name }),
      undo: {
        act: () => operatorApi.operatorCategories.add({ body: { name, names, parent, place } }),
        done: text.categoryAdded({ name }),
      },
    })
  }
  return (
    <li className={classes.row} data-level={level}>
      {childCount > 0 && onToggle ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={text.below({ name, count: childCount })}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={20} />
        </button>
      ) : null}
      <p className={classes.name}>{name}</p>
      <div className={classes.facts}>
        <Facts
          of={[
            text.playlistCount({ count: playlistCount }),
            childCount > 0 ? text.childCount({ count: childCount }) : null,
            missing > 0 ? <b key="missing">{text.namesMissing({ count: missing })}</b> : null,
          ]}
        />
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.tool}
          aria-label={text.moveUp({ name })}
          aria-disabled={!canMove(-1)}
          onClick={() => step(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={text.moveDown({ name })}
          aria-disabled={!canMove(1)}
          onClick={() => step(1)}
        >
          <Icon name="down" />
        </button>
        <ActionMenu transitionProps={{ duration: 100 }}>
          <Menu.Target>
            <button type="button" className={classes.tool} aria-label={text.change({ name })}>
              <FurtherIcon name="dots" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onTask({ kind: 'rename', category })}>{text.rename()}</Menu.Item>
            <Menu.Item onClick={() => onTask({ kind: 'name', category })}>{text.names()}</Menu.Item>
            {level < limits.categoryLevels ? (
              <Menu.Item onClick={() => onTask({ kind: 'add', parent: category })}>
                {text.addBelow()}
              </Menu.Item>
            ) : null}
            <Menu.Item onClick={() => onTask({ kind: 'move', category })}>{text.move()}</Menu.Item>
            <Menu.Item onClick={() => onTask({ kind: 'merge', category })}>{text.merge()}</Menu.Item>
            <Menu.Item disabled={!isEmpty} onClick={remove}>
              {isEmpty ? text.remove() : text.deleteOnlyEmpty()}
            </Menu.Item>
          </Menu.Dropdown>
        </ActionMenu>
      </div>
    </li>
  )
}
