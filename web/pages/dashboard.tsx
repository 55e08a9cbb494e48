import * as text from '#web/messages/compiled/titles.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'

export default function Dashboard() {
  return (
    <Page>
      <PageMeta title={text.dashboard()} />
      <PageHeading title={text.dashboard()} />
    </Page>
  )
}
