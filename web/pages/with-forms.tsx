import { Outlet } from 'react-router'
import { Mantine } from '#web/ui/mantine.tsx'

/** Layout of the pages with Mantine components. */
export default function WithForms() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
