import type { ReactNode } from 'react'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { FollowList } from '#web/features/follows/follow-list.tsx'
import { noteFollows } from '#web/features/follows/own-follows.ts'
import { SettingsForm } from '#web/features/notifications/settings-form.tsx'
import * as text from '#web/messages/compiled/notificationSettings.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/notification-settings'

export { keepPageData as shouldRevalidate }

/** Visitors are redirected to the sign-in page before this is requested. */
export const clientLoader = pageData(async (api, _: Route.ClientLoaderArgs) => {
  const [settings, follows] = await Promise.all([api.notifications.getSettings(), api.follows.list()])
  noteFollows(follows.data)
  return { settings: settings.data, follows: follows.data }
})

export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <SettingsForm settings={loaderData.settings} />
      <FollowList follows={loaderData.follows} />
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Frame>
        <div role="status" aria-label={text.loading()}>
          <Bar height="6rem" />
          <Bar height="6rem" />
          <Bar height="6rem" />
          <Bar height="6rem" />
        </div>
      </Frame>
    </UntilLoaded>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page narrow>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} about={text.about()}>
        <ButtonLink to="/notifications" quiet>
          {text.back()}
        </ButtonLink>
      </PageHeading>
      {children}
    </Page>
  )
}
