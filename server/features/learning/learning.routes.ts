import { learning } from '#contract/endpoints/learning.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { issueCertificate, withdrawCertificate } from './certificates.commands.ts'
import { getCertificate, listCertificates } from './certificates.queries.ts'
import { getCourseNumbers } from './course-numbers.queries.ts'
import { resetCourse } from './course-progress.commands.ts'
import { getCourseProgress } from './course-progress.queries.ts'
import { limitMarks, limitWrites } from './learning.limits.ts'
import { getLearning, getResumable, listCourses, listSaved } from './learning.queries.ts'
import { editSettings } from './learning-settings.commands.ts'
import { correctClockSkew, putMarks } from './marks.commands.ts'
import { addNote, editNote, removeNote } from './notes.commands.ts'
import { listCourseNotes, listNotes } from './notes.queries.ts'
import { saveCourse, unsaveCourse } from './saved-courses.commands.ts'

export const learningRoutes = routes((resources, on) => {
  const { db } = resources

  on(learning.putMarks, async ({ body, viewer }) => {
    const marks = correctClockSkew(body)
    await limitMarks(resources, viewer.id)
    return { data: { taken: await inTransaction(db, (tx) => putMarks(tx, viewer, marks)) } }
  })

  on(learning.getCourse, async ({ params, viewer }) => ({
    data: await getCourseProgress(db, viewer, params.playlistId),
  }))

  on(learning.resetCourse, async ({ params, viewer }) => ({
    data: await inTransaction(db, async (tx) => {
      await resetCourse(tx, viewer, params.playlistId)
      return getCourseProgress(tx, viewer, params.playlistId)
    }),
  }))

  on(learning.get, async ({ viewer }) => ({ data: await getLearning(db, viewer) }))

  on(learning.listCourses, ({ query, viewer }) => listCourses(db, viewer, query))

  on(learning.getResumable, async ({ viewer }) => ({ data: await getResumable(db, viewer) }))

  on(learning.getNumbers, async ({ params, viewer }) => ({
    data: await getCourseNumbers(db, viewer, params.playlistId),
  }))

  on(learning.listSaved, async ({ viewer }) => ({ data: await listSaved(db, viewer) }))

  on(learning.editSettings, async ({ body, viewer }) => ({
    data: await inTransaction(db, (tx) => editSettings(tx, viewer, body)),
  }))

  on(learning.save, async ({ params, viewer }) => {
    await limitWrites(resources, viewer.id)
    await inTransaction(db, (tx) => saveCourse(tx, viewer, params.playlistId))
    return { data: { saved: true as const } }
  })

  on(learning.unsave, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => unsaveCourse(tx, viewer, params.playlistId))
    return { data: { saved: false as const } }
  })

  on(learning.listCourseNotes, ({ params, query, viewer }) =>
    listCourseNotes(db, viewer, params.playlistId, query),
  )

  on(learning.listNotes, async ({ params, viewer }) => ({
    data: await listNotes(db, viewer, params.videoId),
  }))

  on(learning.addNote, async ({ params, body, viewer }) => {
    await limitWrites(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => addNote(tx, viewer, { ...params, ...body })) }
  })

  on(learning.editNote, async ({ params, body, viewer }) => ({
    data: await inTransaction(db, (tx) => editNote(tx, viewer, { ...params, ...body })),
  }))

  on(learning.removeNote, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => removeNote(tx, viewer, params))
    return { data: { _id: params.noteId } }
  })

  on(learning.issueCertificate, async ({ body, viewer }) => {
    await limitWrites(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => issueCertificate(tx, viewer, body.playlistId)) }
  })

  on(learning.listCertificates, async ({ viewer }) => ({ data: await listCertificates(db, viewer) }))

  on(learning.getCertificate, async ({ params, shows }) => {
    shows(`certificate:${params.id}`)
    const { certificate, courseId } = await getCertificate(db, params.id)
    // The reply links to the course only while that is public.
    if (courseId) shows(`playlist:${courseId}`)
    return { data: certificate }
  })

  on(learning.withdrawCertificate, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => withdrawCertificate(tx, viewer, params.id))
    return { data: { _id: params.id } }
  })
})
