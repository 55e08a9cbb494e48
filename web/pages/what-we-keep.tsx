import { retention } from '#contract/retention.ts'
import { useFacts } from '#web/api/use-facts.ts'
import classes from '#web/features/retention/retention.module.css'
import { rowsOf } from '#web/features/retention/rows.ts'
import * as text from '#web/messages/compiled/keeping.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'

/** Which personal data is kept, and for how long. */
export default function WhatWeKeep() {
  const facts = useFacts()
  if (!facts) return null
  const about = text.about({ site: facts.siteName })
  return (
    <Page narrow>
      <PageMeta title={text.title()} description={about} path="/whatwekeep" />
      <PageHeading title={text.title()} about={about} />
      <p className={classes.word}>{text.tracking()}</p>
      <p className={classes.word}>{text.own()}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.what()}</th>
            <th scope="col">{text.howLong()}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(retention).map(({ what, howLong }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.word}>{text.copies()}</p>
    </Page>
  )
}
