import { Menu } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useCategories } from '#web/api/use-facts.ts'
import { Dropdown } from '#web/features/shell/dropdown.tsx'
import type { Intent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'

type Node = { _id: string; name: string; subCategories?: Node[] }

/** The category tree as nested menus; every entry leads to its category. */
export function CategoriesDropdown({ label, intent }: { label: ReactNode; intent: Intent }) {
  const categories = useCategories()
  return (
    <Dropdown label={label} intent={intent} position="bottom-start" openDelay={60}>
      <Menu.Item component={Link} to="/playlists">
        {ui.allPlaylists()}
      </Menu.Item>
      <Menu.Divider />
      {categories.map((category) => (
        <Entry key={category._id} category={category} />
      ))}
    </Dropdown>
  )
}

function Entry({ category }: { category: Node }) {
  const address = `/category/${category._id}`
  if (!category.subCategories?.length)
    return (
      <Menu.Item component={Link} to={address} lang={guessLang(category.name)}>
        {category.name}
      </Menu.Item>
    )
  return (
    <Menu.Sub closeDelay={200}>
      <Menu.Sub.Target>
        <Menu.Sub.Item component={Link} to={address} onClick={openByTouch} lang={guessLang(category.name)}>
          {category.name}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.Item component={Link} to={address} fw={600}>
          <MixedLanguageText
            pieces={[{ words: category.name, lang: guessLang(category.name) }]}
            say={(category) => text.allOf({ category })}
          />
        </Menu.Item>
        {category.subCategories.map((child) => (
          <Entry key={child._id} category={child} />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Touch cannot hover: a tap opens the next level, whose first entry leads to the category itself. */
function openByTouch(event: MouseEvent<HTMLElement>) {
  if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
    event.preventDefault()
}
