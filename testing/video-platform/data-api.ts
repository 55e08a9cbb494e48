import { type Exchange, failure, resource } from './replies.ts'
import type { FakeVideo, World } from './world.ts'

/**
 * The three resources of the platform's Data API v3 that are used, as publicly documented: 50 a page; deleted
 * and private videos are missing from `videos`, and in `playlistItems` have another title.
 */
const PAGE = 50
const PUBLISHED_AT = '2024-03-01T06:30:00Z'

export function answerVideos(world: World, exchange: Exchange): void {
  const ids = (exchange.url.searchParams.get('id') ?? '').split(',')
  if (ids.length > PAGE) {
    failure(exchange, 400, 'invalidFilters')
    return
  }
  if (ids.some((id) => world.videos.get(id)?.fails === 'call')) {
    failure(exchange, 500, 'backendError')
    return
  }
  const items = ids.flatMap((id) => {
    const video = world.videos.get(id)
    if (video?.fails === 'item') return [{ kind: 'youtube#video', id, snippet: null }]
    return video && !video.private ? [videoItem(id, video, partsOf(exchange.url))] : []
  })
  resource(exchange, { kind: 'youtube#videoListResponse', items })
}

export function answerPlaylists(world: World, exchange: Exchange): void {
  const id = exchange.url.searchParams.get('id') ?? ''
  const list = world.lists.get(id)
  const items =
    list && !list.private
      ? [
          {
            kind: 'youtube#playlist',
            id,
            snippet: { title: list.title, description: list.description, channelTitle: list.channel },
            contentDetails: { itemCount: list.videoIds.length },
          },
        ]
      : []
  resource(exchange, { kind: 'youtube#playlistListResponse', items })
}

export function answerPlaylistItems(world: World, exchange: Exchange): void {
  const query = exchange.url.searchParams
  const list = world.lists.get(query.get('playlistId') ?? '')
  if (!list || list.private) {
    if (list) failure(exchange, 403, 'playlistItemsNotAccessible')
    else failure(exchange, 404, 'playlistNotFound')
    return
  }
  if (list.failure) {
    failure(exchange, list.failure.status, list.failure.reason)
    return
  }
  const size = Math.min(PAGE, Number(query.get('maxResults') ?? 5))
  const from = Number(query.get('pageToken')?.replace('from-', '') ?? 0)
  const next = from + size < list.videoIds.length ? { nextPageToken: `from-${from + size}` } : {}
  resource(exchange, {
    kind: 'youtube#playlistItemListResponse',
    ...next,
    items: list.videoIds.slice(from, from + size).map((id, at) => listItem(world, id, from + at)),
    pageInfo: { totalResults: list.videoIds.length, resultsPerPage: size },
  })
}

function listItem({ videos }: World, videoId: string, position: number) {
  const video = videos.get(videoId)
  const resourceId = { kind: 'youtube#video', videoId }
  const hidden = { description: 'This video is unavailable.', thumbnails: {} }
  const snippet = !video
    ? { title: 'Deleted video', ...hidden }
    : video.private
      ? { title: 'Private video', ...hidden }
      : { title: video.title, description: video.description, thumbnails: thumbnailsOf(videoId, video) }
  return {
    kind: 'youtube#playlistItem',
    snippet: { ...snippet, position, resourceId },
    contentDetails: { videoId, ...(video && !video.private ? { videoPublishedAt: PUBLISHED_AT } : {}) },
  }
}

function videoItem(id: string, video: FakeVideo, parts: Set<string>) {
  const all = {
    snippet: {
      title: video.title,
      description: video.description,
      publishedAt: PUBLISHED_AT,
      defaultAudioLanguage: video.language,
      thumbnails: thumbnailsOf(id, video),
    },
    contentDetails: {
      duration: video.duration,
      contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
      ...(video.blockedIn.length > 0 ? { regionRestriction: { blocked: video.blockedIn } } : {}),
      ...(video.allowedIn.length > 0 ? { regionRestriction: { allowed: video.allowedIn } } : {}),
    },
    status: {
      uploadStatus: video.uploadStatus,
      privacyStatus: video.privacyStatus,
      embeddable: video.embeddable,
    },
    statistics: {},
  }
  const asked = Object.entries(all).filter(([part]) => parts.has(part))
  return { kind: 'youtube#video', id, ...Object.fromEntries(asked) }
}

function thumbnailsOf(id: string, { thumbnail }: FakeVideo) {
  return {
    default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
    maxres: { url: thumbnail, width: 1280, height: 720 },
  }
}

function partsOf(url: URL): Set<string> {
  return new Set((url.searchParams.get('part') ?? '').split(','))
}
