import type { PlaylistSort } from '#contract/constants.ts'

/** All words of these, as typed, are in some generated playlists: the exact pass fills a page. */
export const EXACT = [
  ...['python', 'data', 'english', 'for', 'pro', 'music', 'html', 'excel', 'history'],
  ...[
    'machine learning',
    'web development',
    'data science',
    'python for beginners',
    'spoken english in hindi',
  ],
  ...['mathematics class 10', 'history of india', 'java full course'],
  ...['class', 'hindi', 'computer science', 'complete python course for beginners in hindi step by step'],
]

/** And words that are in no generated playlist. */
export const ORDINARY = [...EXACT, 'photography', 'cooking', 'yoga']

/** Queries that need further passes, and expensive combinations. */
export const HARD = [
  'data science machine learning web development artificial intelligence computer science mathematics',
  'data science machine learning web development spoken english graphic design cooking',
  'data science machine learning web development digital marketing graphic design mobile photography',
  'machine learning with python',
  'i want to learn cloud computing without qqzzkx',
  'python javascript html excel english history mathematics music physics chemistry',
  'pythn javascrpt htlm excle englsh histry mathmatics musik phisics chemstry biolgy geogrphy',
  'पायथन জাভাস্ক্রিপ্ট ગણિત ਇਤਿਹਾਸ ଭାଷା தமிழ் గణితం ಕನ್ನಡ മലയാളം pythn विज्ञन excle',
  'payathn javascrpt ganith itihass bhaasha tamizh ganitam kannda malyalam vigyn khethi excle',
  'qzkx wvvbn xxyzt pqrstu bnmkl zzkqw vwxqy jjkqz kqqzx wqzxv yyxqz zkqwv',
  'complete course for beginners in hindi with projects and certificate step by step for class 10 exam preparation',
  'learn to speak write and read english hindi tamil telugu kannada bengali marathi at home',
  'python for data science and machine learning bootcamp with statistics linear algebra and projects',
  'a e i o u the of for in on to with',
]

/** Unfinished queries, as people type them. */
export const BEGINNINGS = [
  ...['py', 'pyt', 'python', 'python f', 'da', 'data', 'data s', 'data scie', 'we', 'web', 'web dev'],
  ...['ma', 'mach', 'machine l', 'machine learning w', 'mashine lear', 'en', 'english sp', 'spoken e'],
  ...['co', 'comp', 'computer sci', 'ja', 'javas', 'javascript f', 'ex', 'excel k', 'hi', 'hist', 'up', 'mu'],
  ...['जा', 'जावा', 'गणि', 'கணி', 'ಕನ್', 'pyton fo', 'how to learn ja'],
]

/** Searches and their pages of 50. */
export const FAR_PAGES: [query: string, page: number, sort?: PlaylistSort][] = [
  ['for', 1_000],
  ['pro', 1_000],
  ['for', 100],
  ['python', 100],
  ['hindi', 300],
  ['for', 1_000, 'newest'],
  ['pro', 1_000, 'rating'],
]

/** Sorts, filters and pages, each of them together with random words. */
export const ASKED: {
  languages?: string[]
  rating?: number
  lengths?: string[]
  sort?: PlaylistSort
  page?: number
  limit?: number
}[] = [
  { languages: ['english'], sort: 'newest' },
  { languages: ['tamil', 'hindi'], lengths: ['long', 'medium'], sort: 'newest', limit: 50 },
  { languages: ['english', 'hindi', 'bengali'], rating: 3, sort: 'popular', page: 2 },
  { rating: 4, lengths: ['long', 'medium'], page: 500 },
  { rating: 4.2, sort: 'oldest', page: 10, limit: 50 },
  { rating: 4.2, page: 500 },
  { lengths: ['short'], sort: 'rating', page: 3 },
  { sort: 'oldest', page: 500 },
  { page: 100 },
  { languages: ['hindi'], page: 30, limit: 50 },
]
