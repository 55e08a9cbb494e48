import { lazy } from 'react'
import { MenuOnIntent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/icon.tsx'

const fetchMenu = async () => ({
  default: (await import('#web/features/shell/categories-dropdown.tsx')).CategoriesDropdown,
})
const CategoriesDropdown = lazy(fetchMenu)

export function CategoriesMenu() {
  const label = (
    <>
      <Icon name="grid" size={18} />
      {text.categories()}
      <Icon name="down" size={16} />
    </>
  )
  return (
    <MenuOnIntent label={label} fetchMenu={fetchMenu}>
      {(intent) => <CategoriesDropdown label={label} intent={intent} />}
    </MenuOnIntent>
  )
}
