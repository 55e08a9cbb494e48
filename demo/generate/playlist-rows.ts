import { LANGUAGE_TAGS } from '#contract/constants.ts'
import { thumbnailOf } from '#demo/catalogue.ts'
import { idOf } from './ids.ts'
import { between, normal, pick, pickUneven, type Random } from './random.ts'
import { makeTheme, playlistDescription, playlistName, type Theme, videoTitle } from './words.ts'

/** The material of generated playlists. */
export interface Ingredients {
  random: Random
  creatorIds: string[]
  learnerIds: string[]
  /** Ids from the main category down, by name of the deepest. */
  categoryPaths: Map<string, [string, string, string]>
  /** Comments by rating and language. */
  comments: (rating: number, language: string) => string[]
  /** Recent videos, by subject and language: the same video is part of several playlists. */
  recentVideos: Map<string, string[]>
  /** On average; about three by default. */
  reviewsEach: number | undefined
  now: Date
}

export interface PlaylistRows {
  playlist: Record<string, string | number>
  videos: Record<string, string | number>[]
  places: Record<string, string | number>[]
  reviews: Record<string, string | number>[]
}

const REMEMBERED_VIDEOS = 40
const MAX_REVIEWS = 400
/** The mean of the distribution below. */
const USUAL_REVIEWS = 2.6
const VIDEO_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

/** The rows of one playlist, including its counts. */
export function makePlaylistRows(from: Ingredients, createdAt: Date): PlaylistRows {
  const { random } = from
  const theme = makeTheme(random)
  const id = idOf(createdAt.getTime())
  const path = from.categoryPaths.get(theme.subject.leaf)
  if (!path) throw new Error(`There is no category "${theme.subject.leaf}": load the demo content first`)
  const { videos, places } = makeVideos(from, theme, id, createdAt)
  const reviews = makeReviews(from, theme, id, createdAt)
  const playlist = {
    id,
    creator_id: pickUneven(random, from.creatorIds),
    name: playlistName(random, theme),
    description: playlistDescription(random, theme),
    language: theme.language,
    category1_id: path[0],
    category2_id: path[1],
    category3_id: path[2],
    video_count: places.length,
    playable_count: places.length,
    unknown_lengths: 0,
    known_seconds: places.reduce((sum, place) => sum + secondsOf(String(place.video_id)), 0),
    rating_sum: reviews.reduce((sum, review) => sum + Number(review.rating), 0),
    review_count: reviews.length,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  }
  return { playlist, videos, places, reviews }
}

function makeVideos(
  { random, recentVideos }: Ingredients,
  theme: Theme,
  playlistId: string,
  createdAt: Date,
): Pick<PlaylistRows, 'videos' | 'places'> {
  const key = `${theme.subject.leaf} ${theme.language}`
  const recent = recentVideos.get(key) ?? []
  recentVideos.set(key, recent)
  const videos: PlaylistRows['videos'] = []
  const chosen = new Set<string>()
  const count = between(random, 5, 12)
  for (let n = 1; chosen.size < count; n += 1) {
    if (recent.length > 15 && random() < 0.65) {
      chosen.add(pick(random, recent))
      continue
    }
    const id = Array.from({ length: 11 }, () => pick(random, VIDEO_LETTERS)).join('')
    videos.push({
      id,
      title: videoTitle(random, theme, n),
      description: `Video by ${theme.blanks.teacher}`,
      thumbnail: thumbnailOf(id),
      language: LANGUAGE_TAGS[theme.language],
      duration: secondsOf(id),
    })
    chosen.add(id)
    recent.push(id)
    if (recent.length > REMEMBERED_VIDEOS) recent.shift()
  }
  const msecs = createdAt.getTime()
  const places = [...chosen].map((videoId, position) => ({
    id: idOf(msecs + position),
    playlist_id: playlistId,
    video_id: videoId,
    position,
  }))
  return { videos, places }
}

/** Between two minutes and three quarters of an hour, the same in every playlist. */
function secondsOf(videoId: string): number {
  return 120 + ([...videoId].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (at + 1), 0) % 2_580)
}

/** About a third has none, most have a few, some have hundreds; each playlist has its own quality. */
function makeReviews(
  { random, learnerIds, comments, reviewsEach = USUAL_REVIEWS, now }: Ingredients,
  theme: Theme,
  playlistId: string,
  createdAt: Date,
): PlaylistRows['reviews'] {
  if (random() < 0.35) return []
  const most = Math.min(MAX_REVIEWS, Math.floor(learnerIds.length / 2))
  const count = Math.min(most, Math.floor(Math.exp(normal(random, 0.9, 1.1)) * (reviewsEach / USUAL_REVIEWS)))
  const quality = normal(random, 4.1, 0.5)
  const authors = new Set<string>()
  while (authors.size < count) authors.add(pick(random, learnerIds))
  return [...authors].map((authorId) => {
    const rating = Math.max(1, Math.min(5, Math.round(normal(random, quality, 0.9))))
    const at = createdAt.getTime() + Math.floor(random() * (now.getTime() - createdAt.getTime()))
    return {
      id: idOf(at),
      playlist_id: playlistId,
      author_id: authorId,
      rating,
      comment: pick(random, comments(rating, theme.language)),
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at).toISOString(),
    }
  })
}
