import { useEffect, useState } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { notificationAddress } from '#contract/notification-address.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/notifications.ts'
import card from '#web/ui/card.module.css'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './notification-list.module.css'
import { noteRead } from './read.ts'
import { Sentence } from './sentence.tsx'
import { setUnread, useKnownUnread } from './unread.ts'

type Props = {
  notifications: Notification[]
  unread: number
  /** There are some on earlier pages. */
  isPastEnd: boolean
}

/** A page of notifications, newest first; reloaded when `unread` has changed since it was loaded. */
export function NotificationList({ notifications, unread, isPastEnd }: Props) {
  const known = useKnownUnread()
  const { revalidate } = useRevalidator()
  // Reloading while another page is being opened would load that one twice.
  const isStaying = useNavigation().state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the known number changes
  useEffect(() => {
    if (isStaying && known !== unread) void revalidate()
  }, [known, isStaying])
  if (notifications.length === 0 && isPastEnd) return <PastEnd />
  if (notifications.length === 0) return <EmptyState message={text.none()} />
  return (
    <ul className={classes.list}>
      {notifications.map((one) => (
        <li key={one._id} className={`${card.card} ${classes.one}`} data-unread={!one.read || undefined}>
          <Happened notification={one} />
          {one.reason ? (
            <p className={classes.reason}>
              <MixedLanguageText
                pieces={[{ words: one.reason, lang: guessLang(one.reason) }]}
                say={(reason = '') => text.reason({ reason })}
              />
            </p>
          ) : null}
          <p className={classes.when}>
            {one.read ? null : <b>{text.fresh()} · </b>}
            <Day time={one.at} withTime />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Happened({ notification }: { notification: Notification }) {
  const address = notificationAddress(notification)
  const sentence = <Sentence notification={notification} />
  if (!address) return <p className={classes.sentence}>{sentence}</p>
  return (
    <Link
      className={`${card.link} ${classes.sentence}`}
      to={address}
      onClick={() => void noteRead(notification)}
    >
      {sentence}
    </Link>
  )
}

/** Marks all of them as read, on every device. */
export function MarkAllRead({ unread }: { unread: number }) {
  const [isPressed, setPressed] = useState(false)
  const request = useRequest(async () => {
    setUnread((await browserApi.notifications.markRead({ body: { all: true } })).data.unread)
    setPressed(true)
  })
  useFocusRecovery(unread)
  return (
    <>
      {unread > 0 ? (
        <PlainButton quiet isBusy={request.isBusy} onClick={() => void request.send()}>
          {text.markAll()}
        </PlainButton>
      ) : null}
      <p className="unseen" role="status">
        {isPressed && unread === 0 ? text.noneShort() : ''}
      </p>
      <FailureNotice failure={request.failure} />
    </>
  )
}
