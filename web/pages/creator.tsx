import { data, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { shorten } from '#contract/shorten.ts'
import { isUuid } from '#contract/uuid.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { CreatorHeader } from '#web/features/creators/creator-header.tsx'
import { creatorData } from '#web/features/creators/structured-data.ts'
import { parseListingQuery } from '#web/features/listing/listing-address.ts'
import { useListingPath } from '#web/features/listing/use-listing-path.ts'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/creators.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { Page, Section } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import type { Route } from './+types/creator'

export { keepPageData as shouldRevalidate }

const metaLength = 155
const pageSize = limits.pageSize.default

const load = pageData(async (api, { params, request }: Route.LoaderArgs) => {
  if (!isUuid(params.creatorId)) throw data(null, { status: 404 })
  const { page } = parseListingQuery(new URL(request.url).searchParams)
  const reply = await api.creators.getPage({
    params: { creatorId: params.creatorId },
    query: { page, limit: pageSize },
  })
  const { playlists, ...creator } = reply.data
  return { creator, playlists: shownCards(playlists) }
})

export { load as clientLoader, load as loader }

export default function CreatorPage({ loaderData: { creator, playlists } }: Route.ComponentProps) {
  const facts = useFacts()
  const [query] = useSearchParams()
  const path = useListingPath(`/creators/${creator._id}`)
  const { name, about, total, profileimage } = creator
  const site = facts?.siteName ?? fallbackName
  const languages = creator.languages.map(languageName).join(', ')
  const described = languages
    ? text.description({ name, site, languages })
    : text.descriptionWithout({ name, site })
  return (
    <div>
      <PageMeta
        title={name}
        description={about === null ? described : shorten(about, metaLength)}
        {...(total > 0 ? { path } : {})}
        {...(profileimage === null ? {} : { image: profileimage })}
        {...(facts ? { data: creatorData(creator, facts) } : {})}
      />
      <CreatorHeader key={creator._id} creator={creator} />
      <Page>
        <Section title={text.courses()}>
          <Courses name={name} playlists={playlists} total={total} />
          <Pagination
            page={parseListingQuery(query).page}
            pageCount={Math.ceil(total / pageSize)}
            range={3}
          />
        </Section>
      </Page>
    </div>
  )
}

function Courses({ name, playlists, total }: { name: string; playlists: ShownCard[]; total: number }) {
  if (playlists.length > 0) return <PlaylistGrid playlists={playlists} />
  if (total > 0) return <PastEnd />
  return (
    <EmptyState message={text.none({ name })}>
      <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
    </EmptyState>
  )
}
