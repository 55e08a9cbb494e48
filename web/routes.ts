import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. */
export default [
  index('pages/home.tsx'),
  route('playlists', 'pages/playlists.tsx'),
  route('search/:term?', 'pages/search.tsx'),
  route('category/:categoryId', 'pages/category.tsx'),
  route(':pagetype/:id', 'pages/filtered-playlists.tsx'),
  route('creator/:creatorName/:language/:playlistName/:playlistId', 'pages/playlist.tsx'),
  route('creators/:creatorId', 'pages/creator.tsx'),
  route('opportunity', 'pages/opportunities.tsx'),
  route('certificate/:certificateId', 'pages/certificate.tsx'),
  route('whatwekeep', 'pages/what-we-keep.tsx'),
  layout('pages/with-forms.tsx', [
    route('signin', 'pages/sign-in.tsx'),
    route('endsession', 'pages/end-session.tsx'),
    route('signup', 'pages/sign-up.tsx'),
    route('creatorform', 'pages/creator-application.tsx'),
    route('forgotpassword', 'pages/forgot-password.tsx'),
    route('newcredentials/:token', 'pages/reset-password.tsx'),
    route('opportunity/mine', 'pages/my-opportunities.tsx'),
    route('opportunity/:opportunityId', 'pages/opportunity.tsx'),
    route('opportunity/:opportunityId/inbox', 'pages/opportunity-inbox.tsx'),
    route('dash', 'pages/dashboard.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('learning', 'pages/learning.tsx'),
    route('learning/notes/:playlistId', 'pages/course-notes.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('operator', 'pages/operator.tsx'),
  ]),
  route('termsandconditions', 'pages/terms.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
