import { notifications } from '#contract/endpoints/notifications.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { markRead } from './notifications.commands.ts'
import { limitNotificationReads } from './notifications.limits.ts'
import { countUnread, listNotifications } from './notifications.queries.ts'
import { editSettings } from './settings.commands.ts'
import { readSettings } from './settings.queries.ts'

export const notificationRoutes = routes((resources, on) => {
  const { db } = resources

  on(notifications.list, async ({ query, viewer }) => {
    await limitNotificationReads(resources, viewer.id)
    return { data: await listNotifications(db, viewer.id, query) }
  })

  on(notifications.countUnread, async ({ viewer }) => {
    await limitNotificationReads(resources, viewer.id)
    return { data: { unread: await countUnread(db, viewer.id) } }
  })

  on(notifications.markRead, async ({ body, viewer }) => {
    await limitNotificationReads(resources, viewer.id)
    await inTransaction(db, (tx) => markRead(tx, viewer, body.ids ?? null))
    return { data: { unread: await countUnread(db, viewer.id) } }
  })

  on(notifications.getSettings, async ({ viewer }) => ({ data: await readSettings(db, viewer.id) }))

  on(notifications.editSettings, async ({ body, viewer }) => {
    await limitNotificationReads(resources, viewer.id)
    return {
      data: await inTransaction(db, async (tx) => {
        await editSettings(tx, viewer.id, body.settings)
        return readSettings(tx, viewer.id)
      }),
    }
  })
})
