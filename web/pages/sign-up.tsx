import * as text from '#web/messages/compiled/titles.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'

export default function SignUp() {
  return (
    <Page>
      <PageMeta title={text.signUp()} />
      <PageHeading title={text.signUp()} />
    </Page>
  )
}
