/** What the page of a course shows only to those who are signed in, loaded together: see for-learners.tsx. */
export { VideoGrid } from '#web/features/videos/video-grid.tsx'
export { CourseBar } from './course-bar.tsx'
export { ProgressSummary } from './progress-summary.tsx'
export { ResumeLink } from './resume-link.tsx'
