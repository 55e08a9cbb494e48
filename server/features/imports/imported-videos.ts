import type { ImportedVideo } from '#contract/endpoints/imports.ts'
import type { LookedUp } from '#server/features/videos/look-up.ts'
import type { ListPlace } from '#server/features/videos/platform-lists.ts'
import { minimalFacts, toVideoFacts } from '#server/features/videos/videos.queries.ts'

/** Characters of each description: a preview, since there may be 500 videos. */
const DESCRIPTION = 300

/** Every entry with what is known of its video; for unknown videos, with what the list says. */
export function describePlaces(
  places: ListPlace[],
  { known, absent, embeddingOff }: LookedUp,
): ImportedVideo[] {
  return places.map((place) => {
    const video = known.get(place.videoId)
    const reported = embeddingOff.has(place.videoId) ? 'embedding_off' : absent.get(place.videoId)
    const state = reported ?? (place.state === 'unknown' ? video?.state : place.state)
    const facts = video ? toVideoFacts(video) : minimalFacts(place.videoId, place)
    return { ...facts, description: facts.description.slice(0, DESCRIPTION), state: state ?? 'unknown' }
  })
}
