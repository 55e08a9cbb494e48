import type { ReactNode } from 'react'
import type { WholeCreatorApplication } from '#contract/endpoints/operator/creator-applications.ts'
import { Links } from '#web/features/operator/list/links.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { languageName } from '#web/ui/language-name.ts'
import classes from './application-dialog.module.css'

/** What an applicant has written. */
export function Particulars({ application }: { application: WholeCreatorApplication }) {
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

/** `wide`: a sentence or more, which takes a whole line. */
function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
