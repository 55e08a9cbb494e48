import { MenuOnIntent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'

const fetchMenu = async () => (await import('#web/features/shell/categories-dropdown.tsx')).CategoriesDropdown

export function CategoriesMenu() {
  const label = (
    <>
      <Icon name="grid" size={18} />
      {text.categories()}
      <Icon name="down" size={16} />
    </>
  )
  return <MenuOnIntent label={label} fetchMenu={fetchMenu} />
}
