import { LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { videoIdOf } from '#contract/video-link.ts'
import type { PageFacts } from '#web/api/facts.ts'
import { isoDuration } from '#web/features/videos/duration.ts'
import { siteAddress } from '#web/messages/address.ts'

/** Structured data of a playlist (schema.org): a course, its videos in order, and its breadcrumb. */
export function playlistData(playlist: PlaylistPage, facts: PageFacts): object {
  if (!import.meta.env.SSR) return {}
  const address = siteAddress(facts, playlistAddress(playlist))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      course(playlist, facts, address),
      videoList(playlist, address),
      trail(playlist, facts, address),
    ],
  }
}

function course(playlist: PlaylistPage, facts: PageFacts, address: string) {
  const { siteName, siteUrl } = facts
  const author = siteAddress(facts, `/creators/${playlist.creator._id}`)
  const { totalSeconds: seconds } = playlist
  const inLanguage = tagOf(playlist.language)
  return {
    '@type': 'Course',
    '@id': `${address}#course`,
    url: address,
    name: playlist.name,
    description: playlist.description,
    inLanguage,
    provider: { '@type': 'Organization', name: siteName, url: siteUrl },
    author: {
      '@type': 'Person',
      '@id': `${author}#person`,
      name: playlist.creator.name,
      url: author,
    },
    dateCreated: playlist.createdAt,
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'INR' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      inLanguage,
      ...(seconds === null ? {} : { courseWorkload: isoDuration(seconds) }),
    },
    ...(playlist.feedbackCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: playlist.avgRating,
            reviewCount: playlist.feedbackCount,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}

function videoList({ name, from, videos, videoCount }: PlaylistPage, address: string) {
  return {
    '@type': 'ItemList',
    '@id': `${address}#videos`,
    name,
    numberOfItems: videoCount,
    itemListElement: videos.map((video, index) => ({
      '@type': 'ListItem',
      position: from + index,
      item: videoObject(video),
    })),
  }
}

/** Only with what the format requires; else just its name. */
function videoObject({ title, thumbnail, publishedAt, duration, videoName }: ListedVideo) {
  if (!thumbnail || !publishedAt) return { '@type': 'CreativeWork', name: title, url: videoName }
  return {
    '@type': 'VideoObject',
    name: title,
    description: title,
    thumbnailUrl: thumbnail,
    uploadDate: publishedAt,
    embedUrl: `https://www.youtube-nocookie.com/embed/${videoIdOf(videoName)}`,
    ...(duration === null ? {} : { duration: isoDuration(duration) }),
  }
}

function trail({ category, name }: PlaylistPage, facts: PageFacts, address: string) {
  const steps = [
    ...category.map((step) => ({ name: step.name, item: siteAddress(facts, `/category/${step._id}`) })),
    { name, item: address },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/** "hindi" → "hi" */
function tagOf(language: string): string | undefined {
  const known = LANGUAGES.find((one) => one === language)
  return known && LANGUAGE_TAGS[known]
}
