import type { ReactNode } from 'react'
import type { WholeCreatorApplication } from '#contract/endpoints/operator-applications.ts'
import { browserApi } from '#web/api/browser.ts'
import { ApplicationDecision } from '#web/features/operator/application-decision.tsx'
import { ApplicationNote } from '#web/features/operator/application-note.tsx'
import { Links } from '#web/features/operator/links.tsx'
import { ListSkeleton } from '#web/features/operator/list-skeleton.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import { useLoaded } from '#web/features/operator/use-loaded.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './application-window.module.css'

/** `onClose` resolves once the address says so. */
type Props = { id: string; onChanged: () => void; onClose: () => Promise<void> }

/** One creator application, whole, with the decision about it. */
export function ApplicationWindow({ id, onChanged, onClose }: Props) {
  const { content, problem, reload } = useLoaded(id, (signal) =>
    browserApi.operatorApplications.get({ params: { applicationId: id } }, { signal }),
  )
  const application = content?.data
  return (
    <Window isOpen onClose={() => void onClose()} title={application?.name ?? text.application()}>
      {problem ? <ErrorNotice message={problem} /> : application ? null : <ListSkeleton />}
      {application ? (
        <div className={classes.content}>
          <Facts application={application} />
          <p className={classes.when}>
            {text.sent()} <Moment time={application.createdAt} />
            {application.decidedAt ? (
              <>
                {' · '}
                {application.state === 'approved' ? text.approved() : text.rejected()}{' '}
                <Moment time={application.decidedAt} /> · {application.decidedBy ?? text.commandLine()}
              </>
            ) : null}
          </p>
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
    </Window>
  )
}

function Facts({ application }: { application: WholeCreatorApplication }) {
  return (
    <dl className={classes.facts}>
      <Fact name={text.email()}>{application.email}</Fact>
      <Fact name={text.mobile()}>{application.mobile}</Fact>
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
