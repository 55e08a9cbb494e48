import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { MyApplications } from '#web/features/opportunities/my-applications.tsx'
import { DeleteAccount } from '#web/features/profile/delete-account.tsx'
import { ManageProfile } from '#web/features/profile/manage-profile.tsx'
import classes from '#web/features/profile/profile.module.css'
import * as applications from '#web/messages/compiled/applications.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import { Bar } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/profile'

export { keepPageData as shouldRevalidate }

export const clientLoader = pageData((api, _: Route.ClientLoaderArgs) => api.accounts.me())

export default function Profile({ loaderData: { data: account } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const first = query.get('tab') === 'applications' ? 'applications' : 'manage'
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} />
      <Tabs defaultValue={first} keepMounted={false}>
        <Tabs.List className={classes.tabs} mb="lg">
          <Tabs.Tab value="manage">{text.manageProfile()}</Tabs.Tab>
          <Tabs.Tab value="applications">{applications.title()}</Tabs.Tab>
          <Tabs.Tab value="delete">{text.deleteAccount()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="manage">
          <ManageProfile account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <MyApplications />
        </Tabs.Panel>
        <Tabs.Panel value="delete">
          <DeleteAccount role={account.role} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** Until the account has arrived. */
export function HydrateFallback() {
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} />
      <Bar width="40%" />
    </Page>
  )
}
