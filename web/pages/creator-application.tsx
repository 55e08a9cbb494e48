import { useState } from 'react'
import { Submitted } from '#web/features/creator-applications/submitted.tsx'
import { Wizard } from '#web/features/creator-applications/wizard.tsx'
import * as text from '#web/messages/compiled/application.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'

export default function CreatorApplication() {
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <Page narrow>
      <PageMeta title={text.title()} description={text.about()} path="/creatorform" />
      {isSubmitted ? (
        <Submitted />
      ) : (
        <>
          <PageHeading title={text.title()} about={text.about()} />
          <Wizard onSubmitted={() => setSubmitted(true)} />
        </>
      )}
    </Page>
  )
}
