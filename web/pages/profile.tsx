import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { MyApplications } from '#web/features/applications/my-applications.tsx'
import { DeleteAccount } from '#web/features/profile/delete-account.tsx'
import { ManageProfile } from '#web/features/profile/manage-profile.tsx'
import * as applications from '#web/messages/compiled/applications.ts'
import * as learning from '#web/messages/compiled/learning.ts'
import * as posts from '#web/messages/compiled/posts.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { fadeTabs } from '#web/ui/page/fade-tabs.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import classes from '#web/ui/page/tabs.module.css'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/profile'

/** Another tab, or a dialog in the fragment, is no reason to reload the account. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherPart = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  return isOtherPart ? false : defaultShouldRevalidate
}

export const clientLoader = pageData((api, _: Route.ClientLoaderArgs) => api.accounts.me())

/** Names in the address; the first is the default. */
const tabs = ['manage', 'applications', 'delete'] as const

export default function Profile({ loaderData: { data: account } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0]
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()}>
        <ButtonRow>
          <ButtonLink to="/learning" quiet>
            {learning.title()}
          </ButtonLink>
          <ButtonLink to="/opportunity/mine" quiet>
            {posts.title()}
          </ButtonLink>
        </ButtonRow>
      </PageHeading>
      <Tabs
        value={tab}
        onChange={(chosen) => {
          const search = chosen === tabs[0] ? '' : `?tab=${chosen}`
          void navigate({ search }, { replace: true, preventScrollReset: true })
        }}
        keepMounted={false}
      >
        <Tabs.List ref={fadeTabs} className={classes.tabs} mb="lg">
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

/** Shown until the account is loaded. */
export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Page>
        <PageMeta title={text.title()} />
        <PageHeading title={text.title()} />
        <Bar width="40%" />
      </Page>
    </UntilLoaded>
  )
}
