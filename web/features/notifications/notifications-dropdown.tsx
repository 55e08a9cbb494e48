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
  const [announcement, setAnnouncement] = useState('')
  return (
    <>
      <Dropdown label={label} intent={intent} position="bottom-end" width={360}>
        <Newest onAnnounce={setAnnouncement} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/notifications">
          {text.all()}
        </Menu.Item>
      </Dropdown>
      {/* Beside the menu, which may have nothing but entries in it. */}
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}

/** `onAnnounce` gets the sentence that is shown instead of notifications, or none. */
function Newest({ onAnnounce }: { onAnnounce: (sentence: string) => void }) {
  const [newest, setNewest] = useState<Notification[]>()
  const { failure, send } = useRequest(async () => {
    const { data } = await browserApi.notifications.list({ query: { limit: limits.pageSize.default } })
    setNewest(data.notifications)
    setUnread(data.unread)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it opens
  useEffect(() => void send(), [])
  const sentence =
    failure?.message ?? (newest ? (newest.length === 0 ? text.noneShort() : '') : text.loading())
  useEffect(() => {
    onAnnounce(sentence)
    return () => onAnnounce('')
  }, [onAnnounce, sentence])
  if (failure)
    return (
      <>
        <div className={classes.said}>{sentence}</div>
        <Menu.Item
          closeMenuOnClick={false}
          onClick={({ currentTarget }) => {
            // Which is gone in a moment.
            currentTarget.closest<HTMLElement>('[role="menu"]')?.focus()
            void send()
          }}
        >
          {text.tryAgain()}
        </Menu.Item>
      </>
    )
  if (!newest)
    return (
      <div className={classes.said}>
        <Bar />
        <Bar width="60%" />
      </div>
    )
  if (newest.length === 0) return <div className={classes.said}>{sentence}</div>
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
