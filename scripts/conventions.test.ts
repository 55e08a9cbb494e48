import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const MAX_LINES = 300
/** Sources of one folder, without its tests and styles. */
const MAX_SOURCES = 25

/** React Router takes these from a page or an entry by name. */
const OF_THE_FRAMEWORK = ['handleError', 'clientMiddleware']

/** All files of the project, without what is generated except migrations. */
const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file))
const files = all.filter(
  (file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && !file.startsWith('server/db/migrations/'),
)

test('no file is longer than 300 lines', () => {
  const lengths = files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)

  expect(lengths.filter(([, lines]) => lines > MAX_LINES)).toEqual([])
})

test('nothing is exported that no other file names', () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const namedIn = new Map<string, number>()
  for (const source of sources)
    for (const name of new Set(source.match(/[\w$]+/g))) namedIn.set(name, (namedIn.get(name) ?? 0) + 1)
  const exported = sources.flatMap((source) =>
    [...source.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) ([\w$]+)/gm)].map(
      ([, name]) => name ?? '',
    ),
  )

  expect(exported.length).toBeGreaterThan(2_000)
  expect(exported.filter((name) => namedIn.get(name) === 1 && !OF_THE_FRAMEWORK.includes(name))).toEqual([])
})

test('links to all playlists have one name, except where the specification gives them another', () => {
  const names = files
    .filter((file) => file.startsWith('web/') && file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bto="\/playlists"[^>]*>\s*(.+)/g)])
    .map(([, name]) => name?.replace(/<\/.*/, ''))

  expect(names.length).toBeGreaterThan(8)
  // The button on the home page, and the entry in the header and the menu of phones.
  const specified = ['{text.discover()}', '{text.explore()}', '{text.explore()}']
  expect(names.filter((name) => !name?.endsWith('.allPlaylists()}')).toSorted()).toEqual(specified)
})

test('no page depends on the text of a message, which differs between languages', () => {
  const pages = files.filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const found = pages.filter((file) =>
    /\.message\s*[!=]==?\s*(?:[A-Z'"`]|text\.)/.test(readFileSync(file, 'utf8')),
  )

  expect(pages.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('no page loads the schemas of the contract, and the library for them', () => {
  const scripts = files.filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const found = scripts.filter((file) =>
    /^import (?!type\b)[^;']*'#contract\/(?:fields|endpoints\/(?!operator\/languages))[^']*'/m.test(
      readFileSync(file, 'utf8'),
    ),
  )

  expect(scripts.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

/** Everything that opens on top of a page, and the journey that shows that Back closes it. */
const ON_TOP: Record<string, string> = {
  'applications/my-applications.tsx': 'back',
  'creator-applications/wizard.tsx': 'creator-applications',
  'languages/language-menu.tsx': 'back-header',
  'learning/withdraw-certificate.tsx': 'learning-certificate',
  'listing/filter-sheet.tsx': 'back',
  'operator/applications/application-dialog.tsx': 'back',
  'operator/categories/category-dialog.tsx': 'operator-categories',
  'operator/glossary/glossary-dialog.tsx': 'back',
  'operator/list/use-item-actions.tsx': 'back',
  'opportunities/opportunity-dialog.tsx': 'back',
  'posting/close-by-link.tsx': 'posting-lifecycle',
  'posting/edit-dialog.tsx': 'back',
  'posting/opportunity-chooser.tsx': 'back',
  'posting/own-opportunity-card.tsx': 'back',
  'posting/posting-dialog.tsx': 'back',
  'profile/photo-crop.tsx': 'back',
  'profile/session-list.tsx': 'sessions',
  'publishing/add-videos-dialog.tsx': 'back',
  'publishing/dashboard/dashboard-view.tsx': 'back',
  'publishing/edit-dialog.tsx': 'back',
  'publishing/upload-dialog.tsx': 'back',
  'reports/report-sheet.tsx': 'reports',
  'reviews/answer-dialog.tsx': 'reviews',
  'reviews/remove-answer-dialog.tsx': 'reviews',
  'reviews/review-dialog.tsx': 'back',
  'sessions/proof.tsx': 'profile',
  'sessions/second-step-dialog.tsx': 'second-factor',
  'shell/mobile-drawer.tsx': 'back',
  'shell/support-dialog.tsx': 'back',
  'shell/use-open-menu.ts': 'back',
  'videos/video-dialog.tsx': 'back',
}

test('everything that opens on top of a page has a journey in which Back closes it', () => {
  const room = 'web/features/'
  const onTop = files.filter(
    (file) =>
      file.startsWith(room) && /\buseOverlay\(|<(?:Confirm)?Dialog\b/.test(readFileSync(file, 'utf8')),
  )

  expect(onTop.map((file) => file.slice(room.length)).toSorted()).toEqual(Object.keys(ON_TOP).toSorted())
  for (const journey of new Set(Object.values(ON_TOP)))
    expect(readFileSync(`e2e/${journey}.spec.ts`, 'utf8')).toContain('.goBack()')
})

test('exactly the folders of more than 25 sources have a reason in docs/architecture.md', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => !/\.(?:test|spec)\.ts$|\.css$/.test(name)))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([, sources]) => sources > MAX_SOURCES).map(([folder]) => folder)

  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Large folders\n')
  const explained = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| \S/gm)].map(
    ([, folder]) => folder,
  )
  expect(explained.toSorted()).toEqual(large.toSorted())
})

/** Words that docs/glossary.md replaces, except those with another meaning in code. */
const ELSEWHERE =
  /\brefus(?:e|es|ed|al|als|ing)\b|\bcandidacy\b|\b(?:MOST|LONGEST)_|\bforget[A-Z]|\bforeign\b(?! key)/

test('names and comments use the words of the glossary', () => {
  const found = files
    .filter((file) => file !== 'scripts/conventions.test.ts')
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, at) => (ELSEWHERE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
    })

  expect(found).toEqual([])
})

/** Placeholders, a reply, and a folder of the data folder. */
const NOT_HERE = /^(?:x\.\w+\.ts|openapi\.json|uploads\/)$/

test('files, folders, links and commands that the docs name exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const folders = all.flatMap((file) =>
    [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)),
  )
  const places = [...new Set([...all, ...folders])]
  // Named from the root, or from a folder that the text speaks of.
  const exists = (name: string) => places.some((place) => place === name || place.endsWith(`/${name}`))
  const docs = all.filter((file) => file.endsWith('.md'))

  const missing = docs.flatMap((doc) => {
    const text = readFileSync(doc, 'utf8')
    const named = [
      ...text.matchAll(/`((?:[\w.-]+\/)*(?:[\w-][\w.-]*\.(?:tsx?|json|md|sql|css)|[\w.-]+\/))`/g),
    ]
    const linked = [...text.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, to = '']) => path.join(doc, '..', to))
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, command = '']) => command)
    return [
      ...named.map(([, name = '']) => name).filter((name) => !NOT_HERE.test(name) && !exists(name)),
      ...linked.filter((name) => !existsSync(name)),
      ...commands.filter((command) => !(command in scripts)),
    ].map((name) => `${doc}: ${name}`)
  })

  expect(docs.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
