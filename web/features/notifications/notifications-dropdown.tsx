import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { limits } from '#contract/limits.ts'
import { notificationAddress } from '#contract/notification-address.ts'
import { browserApi } from '#web/api/browser.ts'
import { Dropdown } from '#web/features/shell/dropdown.tsx'
import type { Intent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/notifications.ts'
import { dayOf } from '#web/ui/day.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './notifications-dropdown.module.css'
import { noteRead } from './read.ts'
import { Sentence } from './sentence.tsx'
import { setUnread } from './unread.ts'

/** The newest notifications under the bell, loaded whenever it opens. */
export function NotificationsDropdown({ label, intent }: { label: ReactNode; intent: Intent }) {
  return (
    <Dropdown label={label} intent={intent} position="bottom-end" width={360}>
      <Newest />
      <Menu.Divider />
      <Menu.Item component={Link} to="/notifications">
        {text.all()}
      </Menu.Item>
    </Dropdown>
  )
}

function Newest() {
  const [newest, setNewest] = useState<Notification[]>()
  const { failure, send } = useRequest(async () => {
    const { data } = await browserApi.notifications.list({ query: { limit: limits.pageSize.default } })
    setNewest(data.notifications)
    setUnread(data.unread)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it opens
  useEffect(() => void send(), [])
  if (failure) return <p className={classes.said}>{failure.message}</p>
  if (!newest)
    return (
      <div className={classes.said} role="status" aria-label={text.loading()}>
        <Bar />
        <Bar width="60%" />
      </div>
    )
  if (newest.length === 0) return <p className={classes.said}>{text.noneShort()}</p>
  return newest.map((one) => (
    <Menu.Item
      key={one._id}
      component={Link}
      to={notificationAddress(one) ?? '/notifications'}
      onClick={() => void noteRead(one)}
    >
      <span className={classes.one} data-unread={!one.read || undefined}>
        <Sentence notification={one} />
        <span className={classes.when}>
          {one.read ? null : <b>{text.fresh()} </b>}
          {dayOf(one.at)}
        </span>
      </span>
    </Menu.Item>
  ))
}
