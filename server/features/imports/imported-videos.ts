import type { ImportedVideo } from '#contract/endpoints/imports.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Absent } from '#server/features/videos/platform-calls.ts'
import type { ListPlace } from '#server/features/videos/platform-lists.ts'
import { type KnownVideo, toVideoFacts } from '#server/features/videos/videos.queries.ts'

/** Characters of each description: a preview, there may be 500 videos. */
const DESCRIPTION = 300

/** Every place with what is known of its video; where nothing is, with what its list says. */
export function describePlaces(
  places: ListPlace[],
  known: Map<string, KnownVideo>,
  absent: Map<string, Absent['why']>,
): ImportedVideo[] {
  return places.map((place) => {
    const video = known.get(place.videoId)
    const state = absent.get(place.videoId) ?? (place.state === 'unknown' ? video?.state : place.state)
    const facts = video ? toVideoFacts(video) : factsOf(place)
    return { ...facts, description: facts.description.slice(0, DESCRIPTION), state: state ?? 'unknown' }
  })
}

function factsOf({ videoId, title, thumbnail }: ListPlace) {
  const videoName = shortLink(videoId)
  const unknown = { description: '', publishedAt: null, language: null, duration: null }
  return { videoName, title: title || videoName, thumbnail, ...unknown }
}
