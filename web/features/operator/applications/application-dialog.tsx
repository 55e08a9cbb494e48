import { Fragment, type ReactNode } from 'react'
import type { WholeCreatorApplication } from '#contract/endpoints/operator/creator-applications.ts'
import { Links } from '#web/features/operator/list/links.tsx'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { ApplicationDecision } from './application-decision.tsx'
import classes from './application-dialog.module.css'
import { ApplicationNote } from './application-note.tsx'

/** `onClose` resolves once the address says so. */
type Props = { id: string; onChanged: () => void; onClose: () => Promise<void> }

/** One creator application, whole, with the decision about it. */
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
              onDecided={async () => {
                await onClose()
                onChanged()
              }}
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

function Particulars({ application }: { application: WholeCreatorApplication }) {
  return (
    <dl className={classes.facts}>
      <Fact name={text.email()}>{application.email}</Fact>
      <Fact name={text.mobile()}>{application.mobileText}</Fact>
      <Fact name={text.profession()}>{application.profession}</Fact>
      <Fact name={text.location()}>{application.location}</Fact>
      <Fact name={text.languages()}>{application.languages.map(languageName).join(', ')}</Fact>
      <Fact name={text.slides()}>{application.pptknowledge === 'yes' ? text.yes() : text.no()}</Fact>
      <Fact wide name={text.links()}>
        <Links>{application.social}</Links>
      </Fact>
      <Fact wide name={text.experience()}>
        {application.pastexperiences}
      </Fact>
      <Fact wide name={text.skills()}>
        {application.relevantskills}
      </Fact>
      <Fact wide name={text.aboutThem()}>
        {application.shortdescription}
      </Fact>
      <Fact wide name={text.reason()}>
        {application.reason}
      </Fact>
    </dl>
  )
}

/** `wide`: a sentence or more, which takes a line of its own. */
function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
