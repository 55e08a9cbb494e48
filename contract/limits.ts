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
  passkeys: 20,
  recoveryCodes: 10,
  playlistName: { min: 3 },
  playlistDescription: { min: 8 },
  videosPerPlaylist: { min: 5, max: 500 },
  /** Of a course, each with the name of that many characters. */
  sections: 50,
  sectionName: 60,
  /** Of what is pasted to import: as many links as a playlist holds, with words around them. */
  importText: 60_000,
  /** A list is imported so many videos at a time, where it is not wanted at once. */
  importStep: 50,
  /** Of videos to repair in one reply: more than anybody repairs at a sitting. */
  repairsAtOnce: 100,
  /** Of lost videos and changes at sources that a letter to a creator remembers. */
  newsOfCreator: 5_000,
  videoIdLength: 11,
  categoryLevels: 3,
  /** The tree is sent whole, also for the menu of every page: docs/decisions/0017. */
  categories: 1_000,
  pageSize: { default: 6, max: 50 },
  opportunityPageSize: 4,
  /** A search for opportunities is counted and paged so far. */
  searchedOpportunities: 240,
  /** So long an operator can take the approval or rejection of an opportunity back; its mails wait meanwhile. */
  undoApprovalMilliseconds: 10_000,
  /** The same of an opportunity that was taken down. */
  undoTakedownMilliseconds: 10_000,
  /** So long a decision about a creator application can be undone; whoever applied hears of it afterwards. */
  undoApplicationMilliseconds: 10_000,
  /** So long a creator can take the deletion of a course back; until then nobody sees it and nothing of it is lost. */
  undoDeletionMilliseconds: 10_000,
  /** So long a decision about reports can be undone; its mails wait meanwhile. */
  undoReportDecisionMilliseconds: 10_000,
  /** So long an operator can take back that something was left as it is. */
  undoSettlingMilliseconds: 10_000,
  /** So long a decision about a review that was held back can be undone. */
  undoReviewMilliseconds: 10_000,
  /** Two operators do not work on the same thing meanwhile. */
  claimMinutes: 10,
  /** What waits is counted so far. */
  countedWaiting: 1_000,
  /** Of a kind: the keys 1 to 9 choose one. */
  answersPerKind: 9,
  skills: 50,
  /** Of a video: the platform has none of more than half a day, live ones are longer. */
  videoSeconds: 200_000,
  marksAtOnce: 200,
  savedCourses: 1_000,
  notes: 20_000,
  /** Of a video, below its player: nobody reads more there; a video of hours has some dozens. */
  notesOfVideo: 2_000,
  /** In one reply: a megabyte of the longest. */
  notesAtOnce: 500,
  /** Of each kind, in one reply. */
  coursesOfLearner: 100,
  /** Creators, and as many courses. */
  follows: 200,
  /** Of one person; the oldest give way. */
  notifications: 500,
  /** More are shown as so many and more. */
  unreadCounted: 100,
  curated: 12,
  /** Courses to go on with. */
  related: 4,
  search: 200,
  /** A course that is asked for. */
  wish: 100,
  jsonBytes: 1_048_576,
  uploadBytes: 5 * 1_048_576,
  /** Side of a kept photo, and how many pixels a sent one may have: the 24 megapixels of phones are 5,712 by 4,284. */
  photoSide: 512,
  photoPixels: 24_500_000,
} as const
