import { data } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { NotesView } from '#web/features/learning/notes-view.tsx'
import * as text from '#web/messages/compiled/courseNotes.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/course-notes'

export { keepPageData as shouldRevalidate }

/** Visitors are redirected to the sign-in page before this is requested. */
export const clientLoader = pageData(async (api, { params: { playlistId } }: Route.ClientLoaderArgs) => {
  if (!isUuid(playlistId)) throw data(null, { status: 404 })
  return api.learning.listCourseNotes({ params: { playlistId }, query: {} })
})

export default function CourseNotes({ loaderData }: Route.ComponentProps) {
  const { _id, name } = loaderData.course
  return (
    <Page narrow>
      <PageMeta title={text.title({ course: name })} />
      <NotesView key={_id} given={loaderData} />
    </Page>
  )
}

export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Page narrow>
        <PageMeta title={text.heading()} />
        <div role="status" aria-label={text.loading()}>
          <Bar width="60%" height="2rem" />
          <Bar height="4rem" />
          <Bar height="4rem" />
        </div>
      </Page>
    </UntilLoaded>
  )
}
