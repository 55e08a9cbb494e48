import { readdirSync, readFileSync } from 'node:fs'
import type { JobType, Language } from '#contract/constants.ts'

/** The demo content as in the JSON files of this folder. Days are counted back from the time of loading. */

export interface DemoCategory {
  name: string
  /** In every other language of the interface, by language code. */
  names: Record<string, string>
  subCategories?: DemoCategory[]
}

interface DemoPerson {
  name: string
  email: string
  joinedDaysAgo: number
  location?: string
}

interface DemoVideo {
  /** The platform's 11-character identifier. */
  id: string
  title: string
  /** Who made the video; credited in its description. */
  channel: string
  /** ISO 8601 where known, a time or only a date. */
  publishedAt?: string
}

interface DemoPlaylist {
  name: string
  description: string
  language: Language
  /** Names from the main category down. */
  category: string[]
  /** Name of one of the creators. */
  creator: string
  createdDaysAgo: number
  videos: DemoVideo[]
}

export interface DemoReview {
  /** E-mail of one of the learners. */
  learner: string
  rating: number
  comment: string
  daysAgo: number
}

interface DemoOpportunity {
  companyName: string
  email: string
  phone: string
  jobTitle: string
  jobType: JobType
  jobLocation: string
  jobDescription: string
  question: string
  daysAgo: number
  /** E-mail of an account, or null for an opportunity posted without one. */
  postedBy: string | null
  /** Pending. */
  waiting?: true
}

/** A creator application as the form sends it, except for the password, which is random. */
interface DemoApplication {
  name: string
  email: string
  mobile: string
  location: string
  profession: string
  pastexperiences: string
  relevantskills: string
  shortdescription: string
  social: string
  pptknowledge: 'yes' | 'no'
  languages: string[]
  daysAgo: number
  /** The reason that was mailed; without one it is pending. */
  rejected?: string
}

export interface DemoContent {
  categories: DemoCategory[]
  creators: DemoPerson[]
  learners: DemoPerson[]
  playlists: DemoPlaylist[]
  /** By name of the playlist, oldest first. */
  reviews: Record<string, DemoReview[]>
  opportunities: DemoOpportunity[]
  applications: DemoApplication[]
}

/** Reads the whole demo content. The files are ours: their rules are checked by the tests, not here. */
export function readDemoContent(): DemoContent {
  return {
    categories: readJson('categories.json'),
    creators: readJson('creators.json'),
    learners: readJson('learners.json'),
    playlists: readFolder<DemoPlaylist[]>('playlists').flat(),
    reviews: Object.assign({}, ...readFolder<Record<string, DemoReview[]>>('reviews')),
    opportunities: readJson('opportunities.json'),
    applications: readJson('applications.json'),
  }
}

/** The first address of the video's image that always exists. */
export function thumbnailOf(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`
}

function readFolder<T>(folder: string): T[] {
  return readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJson<T>(`${folder}/${name}`))
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}
