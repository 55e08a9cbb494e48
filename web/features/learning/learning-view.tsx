import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useEffect } from 'react'
import type { Learning } from '#contract/endpoints/learning.ts'
import * as text from '#web/messages/compiled/learning.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { fadeTabs } from '#web/ui/page/fade-tabs.ts'
import looks from '#web/ui/page/tabs.module.css'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { arrange } from './arrange.ts'
import { cachePage } from './cache-page.ts'
import { CertificateAction } from './certificate-action.tsx'
import { CourseFinder } from './course-finder.tsx'
import { CourseRow, type Kind } from './course-row.tsx'
import { LearningChoices } from './learning-choices.tsx'
import classes from './learning-view.module.css'
import { OtherCertificates } from './other-certificates.tsx'
import { useCourseFilter } from './use-course-filter.ts'
import { type OwnCourses, useOwnCourses } from './use-own-courses.ts'
import { WeekView } from './week-view.tsx'

const kinds: { kind: Kind; name: () => string; none: () => string }[] = [
  { kind: 'inProgress', name: text.inProgress, none: text.noneInProgress },
  { kind: 'saved', name: text.saved, none: text.noneSaved },
  { kind: 'finished', name: text.finished, none: text.noneFinished },
]

/** Everything somebody learns: the week, and the courses in progress, saved and finished. */
export function LearningView({ learning }: { learning: Learning }) {
  const { kind: shown, words, order, show } = useCourseFilter()
  const { own, request } = useOwnCourses(learning)
  const { send, isBusy, failure } = request
  useFocusRecovery(own(shown).next)
  // A match may be anywhere among them.
  const needsAll = own(shown).next !== null && (words.trim() !== '' || order !== 'last')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure only on request
  useEffect(() => {
    if (needsAll && !isBusy && !failure) void send(shown, true)
  }, [needsAll, shown, isBusy])
  useEffect(() => {
    void cachePage([{ path: '/learning', body: { data: learning } }])
  }, [learning])
  return (
    <>
      <WeekView week={learning.week} settings={learning.settings} />
      <Tabs
        value={shown}
        onChange={(chosen) => show({ kind: kinds.find(({ kind }) => kind === chosen)?.kind ?? 'inProgress' })}
        keepMounted={false}
      >
        <Tabs.List ref={fadeTabs} className={looks.tabs} mb="md">
          {kinds.map(({ kind, name }) => (
            <Tabs.Tab key={kind} value={kind}>
              {name()} <span className={classes.count}>{countOf(own(kind))}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map(({ kind, none }) => (
          <Tabs.Panel key={kind} value={kind}>
            {own(kind).courses.length > 0 ? (
              <>
                <CourseFinder
                  words={words}
                  onWords={(words) => show({ words })}
                  order={order}
                  onOrder={(order) => show({ order })}
                />
                <Courses
                  kind={kind}
                  courses={arrange(own(kind).courses, { words, order })}
                  isLoading={isBusy}
                />
                {own(kind).next === null ? null : (
                  <div className={classes.more}>
                    <PlainButton quiet isBusy={isBusy} onClick={() => void send(kind, needsAll)}>
                      {text.more()}
                    </PlainButton>
                  </div>
                )}
                <FailureNotice failure={failure} />
              </>
            ) : (
              <EmptyState message={none()}>
                <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
              </EmptyState>
            )}
            {kind === 'finished' ? (
              <OtherCertificates
                shown={own(kind).courses.flatMap(({ certificate }) => certificate ?? [])}
                isAll={own(kind).next === null}
              />
            ) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      <LearningChoices settings={learning.settings} />
    </>
  )
}

function countOf({ courses, next }: OwnCourses): string {
  return next === null ? String(courses.length) : `${courses.length}+`
}

type CoursesProps = { kind: Kind; courses: OwnCourses['courses']; isLoading: boolean }

function Courses({ kind, courses, isLoading }: CoursesProps) {
  if (courses.length === 0)
    return (
      <p className={classes.none} role="status">
        {isLoading ? text.loading() : text.noMatch()}
      </p>
    )
  return (
    <ul className={classes.list}>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseRow course={course} kind={kind}>
            {kind === 'finished' ? (
              <CertificateAction playlistId={course._id} id={course.certificate} />
            ) : null}
          </CourseRow>
        </li>
      ))}
    </ul>
  )
}
