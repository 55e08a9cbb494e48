import { useEffect, useRef, useState } from 'react'
import type { CourseNotes } from '#contract/endpoints/learning/notes.ts'
import { limits } from '#contract/limits.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/courseNotes.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { saveFile } from '#web/ui/form/save-file.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { groupedBy } from '#web/ui/lists.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import { cachePage } from './cache-page.ts'
import { NoteItem } from './note-item.tsx'
import { notesAsText } from './notes-as-text.ts'
import classes from './notes-view.module.css'
import { sendPending, sendPendingBriefly } from './outbox.ts'
import { applyPendingToPlaced, type PlacedNote, videosWithPendingNotes } from './own-notes.ts'
import { hadPending } from './pending-flag.ts'
import { usePendingUpdates } from './use-pending-updates.ts'

/** Includes changes that this browser has not sent yet. */
type Shown = Omit<CourseNotes, 'data'> & { data: PlacedNote[] }

/** Somebody's notes on a course, by video, in the order of the course. */
export function NotesView({ given }: { given: CourseNotes }) {
  const { course } = given
  const address = playlistAddress(course)
  const [shown, setShown] = useState<Shown>(given)
  /** How often something was changed here, which an answer to an earlier request does not undo. */
  const changes = useRef(0)
  useEffect(() => {
    void cachePage([{ path: `/learning/course/${given.course._id}/notes`, body: given }])
    let isCurrent = true
    const before = changes.current
    const show = (notes: Shown) => isCurrent && setShown(notes)
    const begin = async () => {
      // Waiting changes are read first, then sent: the page was loaded before the server had them.
      show(await withPending(given))
      await sendPending()
      // Another tab or the service worker may have sent them in between.
      if (!hadPending() || changes.current !== before) return
      const again = await withPending(await readPage(given.course._id, {}))
      if (changes.current === before) show(again)
    }
    // Without an answer the page stays as it was loaded.
    begin().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [given])
  usePendingUpdates(shown.data, (update) => setShown((now) => ({ ...now, data: update(now.data) })))
  const byVideo = groupedBy(shown.data, ({ videoId }) => videoId)
  const more = useRequest(async () => {
    if (!shown.next) return
    changes.current += 1
    const further = await withPending(await readPage(course._id, { after: shown.next }))
    setShown((now) => joined(now, further))
  })
  const download = useRequest(async () => {
    const { videos, data } = await readAll(course._id)
    const content = new Blob([notesAsText(course.name, videos, data)], { type: 'text/plain;charset=utf-8' })
    saveFile(`${course.name}.txt`, content)
  })
  function replace(note: PlacedNote, changed: PlacedNote) {
    setShown((now) => ({ ...now, data: now.data.map((one) => (one._id === note._id ? changed : one)) }))
  }
  const isEmpty = shown.data.length === 0
  useFocusRecovery(shown.next)
  return (
    <>
      <PageHeading
        title={
          <MixedLanguageText
            pieces={[{ words: course.name, lang: langOfCourseText(course.language, course.name) }]}
            say={(course) => text.title({ course })}
          />
        }
      >
        {isEmpty ? null : (
          <div className={classes.actions}>
            <PlainButton quiet isBusy={download.isBusy} onClick={() => void download.send()}>
              <FurtherIcon name="download" size={18} />
              {text.download()}
            </PlainButton>
            <ButtonLink to={address} quiet>
              {text.course()}
            </ButtonLink>
          </div>
        )}
      </PageHeading>
      <FailureNotice failure={download.failure} />
      {isEmpty ? (
        <EmptyState message={text.none()}>
          <ButtonLink to={address}>{text.course()}</ButtonLink>
        </EmptyState>
      ) : null}
      {shown.videos.map(({ _id, videoId, title }) => (
        <section key={videoId} className={classes.video}>
          <h2 className={classes.title} lang={guessLang(title)}>
            {title}
          </h2>
          <ul className={classes.list}>
            {byVideo.get(videoId)?.map((note) => (
              <li key={note.draftKey ?? note._id}>
                <NoteItem
                  note={note}
                  where={`${address}?video=${_id}&at=${note.seconds}`}
                  onChanged={(changed) => replace(note, changed)}
                  onChanging={() => {
                    changes.current += 1
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.next ? (
        <PlainButton quiet isBusy={more.isBusy} onClick={() => void more.send()}>
          {text.more()}
        </PlainButton>
      ) : null}
      <FailureNotice failure={more.failure} />
    </>
  )
}

function readPage(playlistId: string, query: { after?: string; limit?: number }): Promise<CourseNotes> {
  return browserApi.learning.listCourseNotes({ params: { playlistId }, query })
}

async function readAll(playlistId: string): Promise<CourseNotes> {
  await sendPendingBriefly()
  const limit = limits.notesAtOnce
  let all = await readPage(playlistId, { limit })
  while (all.next) all = joined(all, await readPage(playlistId, { limit, after: all.next }))
  return all
}

async function withPending(page: CourseNotes): Promise<Shown> {
  const known = page.videos.map(({ videoId }) => videoId)
  // After the others, whose order the server knows.
  const further = page.next === null ? await videosWithPendingNotes(page.course._id, known) : []
  const videos = [...page.videos, ...further]
  const data = await applyPendingToPlaced(
    page.data,
    videos.map(({ videoId }) => videoId),
  )
  return { ...page, videos, data }
}

/** The notes on one video may be split over two pages. */
function joined<Page extends Shown>(before: Page, { data, videos, next }: Page): Page {
  const known = new Set(before.videos.map(({ videoId }) => videoId))
  const shown = new Set(before.data.map(({ _id }) => _id))
  return {
    ...before,
    data: [...before.data, ...data.filter(({ _id }) => !shown.has(_id))],
    videos: [...before.videos, ...videos.filter(({ videoId }) => !known.has(videoId))],
    next,
  }
}
