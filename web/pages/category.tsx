import { data } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { useCategories } from '#web/api/use-facts.ts'
import { findCategory } from '#web/features/listing/find-category.ts'
import { ListingView } from '#web/features/listing/listing-view.tsx'
import { loadListing, withStatus } from '#web/features/listing/load-listing.ts'
import { SubCategories } from '#web/features/listing/sub-categories.tsx'
import { useListingPath } from '#web/features/listing/use-listing-path.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import type { Route } from './+types/category'

export { keepPageData as shouldRevalidate }

export const loader = pageData(async (api, { request, params }: Route.LoaderArgs) => {
  if (!isUuid(params.categoryId)) throw data(null, { status: 404 })
  const listing = await loadListing(api, request, { category: params.categoryId })
  if (listing.code === 'category_not_found') throw data(null, { status: 404 })
  return withStatus({ listing })
})

export const clientLoader = pageData(async (api, { request, params }: Route.ClientLoaderArgs) => {
  if (!isUuid(params.categoryId)) throw data(null, { status: 404 })
  return { listing: loadListing(api, request, { category: params.categoryId }) }
})

export default function Category({ loaderData: { listing }, params }: Route.ComponentProps) {
  const category = findCategory(useCategories(), params.categoryId)
  const name = category?.name ?? text.categoryFallback()
  return (
    <Page>
      <PageMeta
        title={name}
        description={text.categoryDescription({ category: name })}
        path={useListingPath(`/category/${params.categoryId}`)}
      />
      {category ? <Breadcrumb steps={category.above} /> : null}
      <PageHeading title={<span lang={guessLang(name)}>{name}</span>} />
      {category ? <SubCategories of={name} categories={category.below} /> : null}
      <ListingView key={params.categoryId} listing={listing} nothing={text.noneYet()} filtersIn="drawer" />
    </Page>
  )
}
