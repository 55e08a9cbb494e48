import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Imported first of all by whatever starts a process, which then imports everything else with `import()`: what was
 * compiled before is kept beside the packages, where only whoever installs may write (a folder that cannot be written
 * keeps nothing), and the files of Drizzle are found without a search.
 */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))

/**
 * To find each of Drizzle's 440 files, Node reads the description of that package anew, and it has 130 KB: half of
 * what loading the server costs (0.9 s of processor time instead of 1.8 s, 1.2 s instead of 2.1 s the first time). Its modules name each other by plain relative addresses, and name nothing else.
 */
const DRIZZLE = '/node_modules/drizzle-orm/'
const known = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(DRIZZLE) && parentURL.endsWith('.js')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/')) {
      return next(specifier, context)
    }
    const url = known.get(specifier)
    if (url !== undefined) return { url, format: 'module', shortCircuit: true }
    const found = next(specifier, context)
    if (found.format === 'module') known.set(specifier, found.url)
    return found
  },
})
