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
  /** Per course; `sectionName` is the length of their names. */
  sections: 50,
  sectionName: 60,
  /** Length of pasted text to import: as many links as a playlist holds, with text around them. */
  importText: 60_000,
  /** Page size for importing a list step by step. */
  importStep: 50,
  /** Videos to repair in one reply: more than anybody repairs at a sitting. */
  repairsAtOnce: 100,
  /** Lost videos and changes at sources that a letter to a creator remembers. */
  newsOfCreator: 5_000,
  videoIdLength: 11,
  categoryLevels: 3,
  /** The tree is sent whole, also for the menu of every page: docs/decisions/0017. */
  categories: 1_000,
  pageSize: { default: 6, max: 50 },
  opportunityPageSize: 4,
  /** A search for opportunities is counted and paged up to here. */
  searchedOpportunities: 240,
  /** How long an operator can undo the approval or rejection of an opportunity; until then its emails wait. */
  undoApprovalMilliseconds: 10_000,
  /** The same for taking an opportunity down. */
  undoTakedownMilliseconds: 10_000,
  /** How long a decision about a creator application can be undone; the applicant hears of it afterwards. */
  undoApplicationMilliseconds: 10_000,
  /** How long a creator can undo the deletion of a course; until then nobody sees it and nothing of it is lost. */
  undoDeletionMilliseconds: 10_000,
  /** How long a decision about reports can be undone; until then its emails wait. */
  undoReportDecisionMilliseconds: 10_000,
  /** How long an operator can undo that something was settled. */
  undoSettlingMilliseconds: 10_000,
  /** How long a decision about a review that was held back can be undone. */
  undoReviewMilliseconds: 10_000,
  /** How long a claim lasts, so that two operators do not work on the same thing. */
  claimMinutes: 10,
  /** Things in the inbox are counted up to here. */
  countedWaiting: 1_000,
  /** Per kind: the keys 1 to 9 choose one. */
  answersPerKind: 9,
  skills: 50,
  /** Length of a video: the platform has none of more than half a day, live streams are longer. */
  videoSeconds: 200_000,
  marksAtOnce: 200,
  savedCourses: 1_000,
  notes: 20_000,
  /** Shown below the player of a video: nobody reads more there, and hours of video have some dozens. */
  notesOfVideo: 2_000,
  /** In one reply: a megabyte at the maximum length. */
  notesAtOnce: 500,
  /** Of each kind, in one reply. */
  coursesOfLearner: 100,
  /** This many creators, and as many courses. */
  follows: 200,
  /** Per person; the oldest are dropped. */
  notifications: 500,
  /** More are shown as this number and "+". */
  unreadCounted: 100,
  curated: 12,
  /** Courses to go on with. */
  related: 4,
  search: 200,
  /** The words of a wished-for course. */
  wish: 100,
  jsonBytes: 1_048_576,
  uploadBytes: 5 * 1_048_576,
  /**
   * Side of a stored photo, and how many pixels an uploaded one may have: the 24 megapixels of phones are
   * 5,712 by 4,284.
   */
  photoSide: 512,
  photoPixels: 24_500_000,
} as const
