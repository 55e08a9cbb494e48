import { useFacts } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/terms.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import classes from './terms.module.css'

/** The payment privacy statement: nine sections in plain words, and a contact. */
export default function Terms() {
  const facts = useFacts()
  if (!facts) return null
  const site = facts.siteName
  const sections = [
    { title: text.collectTitle(), paragraphs: [text.collect1({ site }), text.collect2()] },
    {
      title: text.consentTitle(),
      paragraphs: [text.consent1(), text.consent2({ email: facts.contactEmail })],
    },
    { title: text.disclosureTitle(), paragraphs: [text.disclosure()] },
    { title: text.paymentTitle(), paragraphs: [text.payment1(), text.payment2()] },
    { title: text.thirdPartyTitle(), paragraphs: [text.thirdParty1(), text.thirdParty2({ site })] },
    { title: text.securityTitle(), paragraphs: [text.security()] },
    { title: text.cookiesTitle(), paragraphs: [text.cookies()] },
    { title: text.ageTitle(), paragraphs: [text.age()] },
    { title: text.changesTitle(), paragraphs: [text.changes()] },
  ]
  return (
    <Page narrow>
      <PageMeta title={text.title()} description={text.description({ site })} path="/termsandconditions" />
      <PageHeading title={text.title()} about={text.about({ site })} />
      <ol className={classes.sections}>
        {sections.map(({ title, paragraphs }) => (
          <li key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
      <section className={classes.contact}>
        <h2>{text.questionsTitle()}</h2>
        <p>{text.questions()}</p>
        <address>
          <a href={`mailto:${facts.contactEmail}`}>{facts.contactEmail}</a>
          <span>{facts.postalAddress}</span>
        </address>
      </section>
    </Page>
  )
}
