import { Outlet } from 'react-router'
import { Mantine } from '#web/ui/mantine.tsx'

/** Around the pages that have components of Mantine in them. */
export default function WithForms() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
