import * as text from '#web/messages/compiled/shell.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'

export default function Terms() {
  return (
    <Page narrow>
      <PageMeta title={text.terms()} path="/termsandconditions" />
      <PageHeading title={text.terms()} />
    </Page>
  )
}
