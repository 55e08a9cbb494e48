/** What the page of a course loads for signed-in people. */
export { CardProgress } from './card-progress.tsx'
export { openCourse } from './course.ts'
export { CourseTools } from './course-tools.tsx'
