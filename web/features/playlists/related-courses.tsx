import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { PlaylistGrid, PlaylistGridSkeleton } from '#web/features/playlists/playlist-grid.tsx'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Section } from '#web/ui/page/page.tsx'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import classes from './related-courses.module.css'

/** Loading begins this far before it is visible. */
const AHEAD = '800px'
/** With the data saver, not before it is visible. */
const IN_SIGHT = '0px'

/** At the end of the page of a course: what to continue with, loaded when the reader scrolls near it. */
export function RelatedCourses({ playlistId }: { playlistId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [courses, setCourses] = useState<ShownCard[]>()
  const ahead = useDataSaver() ? IN_SIGHT : AHEAD

  useEffect(() => {
    const gone = new AbortController()
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        void readRelated(playlistId, gone.signal).then((read) => {
          if (!gone.signal.aborted) setCourses(read)
        })
      },
      { rootMargin: ahead },
    )
    if (place.current) sight.observe(place.current)
    return () => {
      sight.disconnect()
      gone.abort()
    }
  }, [playlistId, ahead])

  return (
    <Section title={text.related()}>
      <div ref={place} className={classes.place}>
        {courses === undefined ? (
          <PlaylistGridSkeleton count={limits.related} words={text.loadingRelated()} />
        ) : null}
        {courses && courses.length > 0 ? <PlaylistGrid playlists={courses} /> : null}
        {courses?.length === 0 ? (
          <ButtonLink quiet to="/playlists">
            {ui.allPlaylists()}
          </ButtonLink>
        ) : null}
      </div>
    </Section>
  )
}

/** Hidden when they cannot be loaded: nobody opened the page for them. */
export async function readRelated(id: string, signal: AbortSignal): Promise<ShownCard[]> {
  try {
    return shownCards((await browserApi.playlists.listRelated({ params: { id } }, { signal })).data)
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return []
    throw error
  }
}
