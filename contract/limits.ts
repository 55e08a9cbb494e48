/** Lengths in characters, sizes in bytes, times in milliseconds; used by contract, database and inputs. */
export const limits = {
  name: 100,
  title: 150,
  description: 5_000,
  comment: 2_000,
  url: 2_000,
  email: 254,
  phone: 32,
  password: { min: 8, max: 20 },
  otpDigits: 6,
  playlistName: { min: 3 },
  playlistDescription: { min: 8 },
  videosPerPlaylist: { min: 5, max: 500 },
  videoIdLength: 11,
  categoryLevels: 3,
  /** The tree is sent whole, also for the menu of every page: docs/decisions/0017. */
  categories: 1_000,
  pageSize: { default: 6, max: 50 },
  opportunityPageSize: 4,
  /** A search for opportunities is counted and paged so far. */
  searchedOpportunities: 240,
  skills: 50,
  curated: 12,
  search: 200,
  jsonBytes: 1_048_576,
  uploadBytes: 5 * 1_048_576,
  /** Side of a kept photo, and how many pixels a sent one may have. */
  photoSide: 512,
  photoPixels: 60_000_000,
} as const
