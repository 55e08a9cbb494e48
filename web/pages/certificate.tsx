import { data } from 'react-router'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { CertificateView } from '#web/features/learning/certificate-view.tsx'
import * as text from '#web/messages/compiled/certificate.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import type { Route } from './+types/certificate'

export { keepPageData as shouldRevalidate }

const ID = /^[\w-]{22}$/

const load = pageData(async (api, { params }: Route.LoaderArgs) => {
  if (!ID.test(params.certificateId)) throw data(null, { status: 404 })
  return (await api.learning.getCertificate({ params: { id: params.certificateId } })).data
})

export { load as clientLoader, load as loader }

/** For people who have the address, not for search engines. */
export default function CertificatePage({ loaderData: certificate }: Route.ComponentProps) {
  const { _id, name, course, videos } = certificate
  return (
    <Page>
      <PageMeta
        title={text.title({ name, course })}
        description={text.watched({ count: videos, name, course })}
        image={`/og/certificate/${_id}.png`}
      />
      <CertificateView certificate={certificate} />
    </Page>
  )
}
