/** What the page of a course fetches for somebody who is signed in. */
export { CardProgress } from './card-progress.tsx'
export { openCourse } from './course.ts'
export { CourseTools } from './course-tools.tsx'
