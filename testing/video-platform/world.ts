/** What exists on the fake video platform. */
export interface World {
  videos: Map<string, FakeVideo>
  lists: Map<string, FakeList>
}

export interface FakeVideo {
  title: string
  description: string
  private: boolean
  /** ISO 8601. */
  duration: string
  language: string
  thumbnail: string
  embeddable: boolean
  /** `processed`, or `deleted`, `failed`, `rejected`. */
  uploadStatus: string
  /** `public`, `unlisted`, or `private` for a video that is listed all the same; otherwise set `private` above. */
  privacyStatus: string
  /** Country codes. */
  blockedIn: string[]
  /** Country codes; everywhere if empty. */
  allowedIn: string[]
  ageRestricted: boolean
  /** What fails because of it: every call that asks for it, or only its item in the answer. */
  fails: 'call' | 'item' | null
}

export interface FakeList {
  title: string
  description: string
  channel: string
  videoIds: string[]
  private: boolean
  /** Reading its entries or its feed fails in this way, whatever the platform's failure mode. */
  failure: { status: number; reason: string } | null
}

export function aFakeVideo(videoId: string, video: Partial<FakeVideo> = {}): FakeVideo {
  return {
    title: `Title of ${videoId}`,
    description: `About ${videoId}`,
    private: false,
    duration: 'PT1H2M3S',
    language: 'hi',
    thumbnail: `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`,
    embeddable: true,
    uploadStatus: 'processed',
    privacyStatus: 'public',
    blockedIn: [],
    allowedIn: [],
    ageRestricted: false,
    fails: null,
    ...video,
  }
}

export function aFakeList(listId: string, videoIds: string[], list: Partial<FakeList> = {}): FakeList {
  return {
    title: `Title of ${listId}`,
    description: `About ${listId}`,
    channel: 'Somebody',
    videoIds,
    private: false,
    failure: null,
    ...list,
  }
}
