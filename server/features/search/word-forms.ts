/** The word, its plural and its singular, as English makes them. */
export function inflections(word: string): string[] {
  if (!ENGLISH.test(word) || ONLY_PLURAL.has(word)) return [word]
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
  const stem = singular === word ? word : singular
  return [
    ...new Set([
      word,
      stem,
      `${stem}s`,
      stem.replace(/y$/, 'ies'),
      ...(/(?:s|x|ch|sh)$/.test(stem) ? [`${stem}es`] : []),
    ]),
  ]
}

const ENGLISH = /^[a-z]{4,}$/
/** Words that look like a plural but are not. */
const ONLY_PLURAL = new Set(['news'])

/**
 * Other forms of an English word that people type for it: its plural and singular, “designing” for “design”,
 * “colour” for “color”. Approximate on purpose: they count only where they are known words.
 */
export function wordForms(word: string): string[] {
  if (!ENGLISH.test(word)) return [word]
  const forms = inflections(word)
  const spelled = forms.flatMap((form) => [form, ...spelledOtherwise(form)])
  return [...new Set([...spelled, ...spelled.flatMap(actions)])]
}

/** British and American spellings, one for the other. */
const SPELLINGS: [RegExp, string][] = [
  [/is(?=(?:e|ed|er|es|ing|ation)$)/, 'iz'],
  [/iz(?=(?:e|ed|er|es|ing|ation)$)/, 'is'],
  [/(?<=[a-z]{2})our/, 'or'],
  [/(?<=[a-z]{2})or(?=$|s$|ful|ing$)/, 'our'],
  [/ll(?=ing$|ed$|er$)/, 'l'],
  [/(?<=[aeiou])l(?=ing$|ed$|er$)/, 'll'],
  [/tre(?=s?$)/, 'ter'],
  [/(?<=n)ter(?=s?$)/, 'tre'],
  [/mme(?=s?$)/, 'm'],
  [/mm(?=ing$|er$)/, 'm'],
  [/m(?=ing$|er$)/, 'mm'],
  [/(?<=gra)m(?=s?$)/, 'mme'],
  [/logue(?=s?$)/, 'log'],
  [/ence(?=s?$)/, 'ense'],
  [/ense(?=s?$)/, 'ence'],
  [/ae/, 'e'],
]

function spelledOtherwise(word: string): string[] {
  return SPELLINGS.map(([one, other]) => word.replace(one, other)).filter((form) => form !== word)
}

const MIN_ACTION = 3

/** “investing” for “invest”, “planning” for “plan”, “coding” for “code”, and the other way round; “coded” for both. */
function actions(word: string): string[] {
  if (!word.endsWith('ing')) {
    if (word.endsWith('s')) return []
    const doubled = CLOSED.test(word) ? [`${word}${word.at(-1)}ing`] : []
    return [
      ...(word.endsWith('ed') ? whatWasDone(word) : []),
      `${word.replace(/(?<!e)e$/, '')}ing`,
      ...doubled,
    ]
  }
  const stem = word.slice(0, -'ing'.length)
  if (stem.length < MIN_ACTION) return []
  return [stem, `${stem}e`, `${stem}s`, stem.replace(DOUBLED, '$1')]
}

/** “code” and “coding” for “coded”, “plan” for “planned”, “study” for “studied”. */
function whatWasDone(word: string): string[] {
  const stem = word.slice(0, -'ed'.length)
  if (stem.length < MIN_ACTION) return []
  if (stem.endsWith('i')) return [`${stem.slice(0, -1)}y`, `${stem.slice(0, -1)}ying`]
  return [stem, `${stem}e`, `${stem}ing`, stem.replace(DOUBLED, '$1')]
}

const DOUBLED = /([bdgklmnprt])\1$/

/** A short vowel between consonants at the end, which doubles the last one. */
const CLOSED = /(?<![aeiou])[aeiou][bdgmnprt]$/
