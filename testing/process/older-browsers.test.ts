import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Built-ins that the oldest browsers of our visitors do not have (docs/decisions/0032), as far as names tell. */
const NEWER = [
  /\.(?:findLast|findLastIndex|toReversed|toSorted|toSpliced|groupBy|withResolvers|fromAsync|isWellFormed|toWellFormed)\(/,
  // Where it is known to be there it may be used.
  /(?<!typeof URL\.canParse==`function`\?URL)\.canParse\(/,
  /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|getOrInsert|getOrInsertComputed)\(/,
  /(?<!Object)\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /\b(?:structuredClone|AbortSignal\.timeout|URL\.parse|Promise\.try|RegExp\.escape|AbortSignal\.any|ReadableStream\.from|Iterator\.(?:from|prototype))\b/,
  /\.(?:fromBase64|toBase64|fromHex|toHex|checkVisibility|showPopover|moveBefore)\(/,
  // Syntax: without it, a file does not run at all.
  /\bstatic\s*\{/,
  /\(\?<[=!]/,
]

test('no script of the pages uses what browsers of early 2022 do not have', async () => {
  const files = await Array.fromAsync(glob('build/client/**/*.js'))
  const found: string[] = []
  for (const file of files) {
    const script = await readFile(file, 'utf8')
    for (const newer of NEWER) {
      const match = newer.exec(script)
      if (match) found.push(`${file}: ${script.slice(Math.max(0, match.index - 60), match.index + 60)}`)
    }
  }

  expect(files.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
