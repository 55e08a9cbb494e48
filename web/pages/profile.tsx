import * as text from '#web/messages/compiled/titles.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'

export default function Profile() {
  return (
    <Page>
      <PageMeta title={text.profile()} />
      <PageHeading title={text.profile()} />
    </Page>
  )
}
