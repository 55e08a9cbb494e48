import { Fragment } from 'react'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { ApplicationDecision } from './application-decision.tsx'
import classes from './application-dialog.module.css'
import { ApplicationNote } from './application-note.tsx'
import { Particulars } from './particulars.tsx'

/** `onClose` resolves once the address has changed. */
type Props = { id: string; onChanged: () => void; onClose: () => Promise<unknown> }

/** One complete creator application, with the decision about it. */
export function ApplicationDialog({ id, onChanged, onClose }: Props) {
  const { content, problem, reload } = useLoaded(id, (signal) =>
    operatorApi.operatorApplications.get({ params: { applicationId: id } }, { signal }),
  )
  const application = content?.data
  return (
    <Dialog isOpen onClose={() => void onClose()} title={application?.name ?? text.application()}>
      {problem ? <ErrorNotice message={problem} /> : application ? null : <ListSkeleton />}
      {application ? (
        <div className={classes.content}>
          <Particulars application={application} />
          <Facts
            of={[
              <Fragment key="sent">
                {text.sent()} <Day time={application.createdAt} withTime />
              </Fragment>,
              application.decidedAt ? (
                <Fragment key="decided">
                  {application.state === 'approved' ? text.approved() : text.rejected()}{' '}
                  <Day time={application.decidedAt} withTime />
                </Fragment>
              ) : null,
              application.decidedAt ? (application.decidedBy ?? text.commandLine()) : null,
            ]}
          />
          <ApplicationNote application={application} onSaved={onChanged} />
          {application.state === 'waiting' ? (
            <ApplicationDecision
              application={application}
              onDecided={onClose}
              onOutdated={() => {
                reload()
                onChanged()
              }}
            />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}
