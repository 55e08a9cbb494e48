import type { ReactNode } from 'react'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { parseListingQuery } from '#web/features/listing/listing-address.ts'
import { MarkAllRead, NotificationList } from '#web/features/notifications/notification-list.tsx'
import { setUnread } from '#web/features/notifications/unread.ts'
import * as settings from '#web/messages/compiled/notificationSettings.ts'
import * as text from '#web/messages/compiled/notifications.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { staleIfError } from '#web/ui/page/stale-if-error.ts'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/notifications'

export { keepPageData as shouldRevalidate }

const PAGE_SIZE = 20

/** Visitors are redirected to the sign-in page before this is requested. */
export const clientLoader = pageData(
  staleIfError(async (api, { request }: Route.ClientLoaderArgs) => {
    const { page } = parseListingQuery(new URL(request.url).searchParams)
    const { data } = await api.notifications.list({ query: { page, limit: PAGE_SIZE } })
    setUnread(data.unread)
    return { ...data, page }
  }),
)

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, total, unread, page } = loaderData
  return (
    <Frame
      action={
        <>
          <MarkAllRead unread={unread} />
          <ButtonLink to="/notifications/settings" quiet>
            {settings.link()}
          </ButtonLink>
        </>
      }
    >
      <NotificationList notifications={notifications} unread={unread} isPastEnd={page > 1 && total > 0} />
      {notifications.length > 0 ? (
        <Pagination page={page} pageCount={Math.ceil(total / PAGE_SIZE)} range={3} />
      ) : null}
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Frame>
        <div role="status" aria-label={text.loading()}>
          <Bar height="5rem" />
          <Bar height="5rem" />
          <Bar height="5rem" />
        </div>
      </Frame>
    </UntilLoaded>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Page narrow>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} about={text.about()}>
        {action ? <ButtonRow>{action}</ButtonRow> : null}
      </PageHeading>
      {children}
    </Page>
  )
}
