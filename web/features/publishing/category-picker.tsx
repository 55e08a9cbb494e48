import { NativeSelect } from '@mantine/core'
import type { CategoryTree } from '#contract/endpoints/categories.ts'
import { useCategories } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'

type Branch = { _id: string; name: string; subCategories?: Branch[] }

type Props = {
  /** Ids from the main category down. */
  path: string[]
  onChange: (path: string[]) => void
  isWrong?: boolean
}

/** One selector per level. Choosing one drops the levels below it and offers its sub-categories, where it has any. */
export function CategoryPicker({ path, onChange, isWrong = false }: Props) {
  return levelsOf(useCategories(), path).map(({ options, chosen }, level) => (
    <NativeSelect
      // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
      key={level}
      label={level === 0 ? text.category() : text.subCategory({ number: level })}
      name={level === 0 ? 'category' : undefined}
      value={chosen}
      aria-invalid={isWrong && level === 0}
      error={isWrong && level === 0}
      rightSection={<Icon name="down" size={18} />}
      data={[
        { value: '', label: level === 0 ? text.chooseCategory() : text.noSubCategory() },
        ...options.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange([...path.slice(0, level), ...(value ? [value] : [])])
      }
    />
  ))
}

/** The part of a path that (still) exists: it comes from a draft, and the categories may have changed. */
export function knownPath(tree: CategoryTree[], path: string[]): string[] {
  return levelsOf(tree, path).flatMap(({ chosen }) => (chosen ? [chosen] : []))
}

function levelsOf(tree: Branch[], path: string[]): { options: Branch[]; chosen: string }[] {
  const chosen = tree.find(({ _id }) => _id === path[0])
  const here = { options: tree, chosen: chosen?._id ?? '' }
  if (!chosen?.subCategories?.length) return [here]
  return [here, ...levelsOf(chosen.subCategories, path.slice(1))]
}
