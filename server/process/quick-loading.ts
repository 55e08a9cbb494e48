import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported first of all by whatever starts a process, which then imports everything else with `import()`.

const ROOT = new URL('../../', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`
// What was compiled before is kept where only whoever installs may write; a folder that cannot be written keeps nothing.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', PACKAGES)))

/** Of these packages every file that is imported by a relative address is an ECMAScript module. */
const MODULES_ONLY = ['drizzle-orm', 'jose', 'libphonenumber-js', 'zod'].map((name) => `${PACKAGES}${name}/`)

const known = new Map<string, string>()

/**
 * To find a file Node asks the disk several times and reads the description of its package, for each import anew. Ours
 * name the whole path and so do the packages with the most files; other packages are looked for once, not by each file.
 */
registerHooks({
  resolve(specifier, { parentURL = '' }, next) {
    if (parentURL.startsWith(PACKAGES)) {
      const isPlain = /^\.\.?\/.*\.js$/.test(specifier)
      return isPlain && MODULES_ONLY.some((folder) => parentURL.startsWith(folder))
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier)
    }
    if (!parentURL.startsWith(ROOT)) return next(specifier)
    if (specifier.endsWith('.ts')) {
      const url = specifier.startsWith('#')
        ? new URL(specifier.slice(1), ROOT)
        : new URL(specifier, parentURL)
      return { url: url.href, format: 'module-typescript', shortCircuit: true }
    }
    const url = known.get(specifier)
    if (url !== undefined) return { url, format: 'module', shortCircuit: true }
    const found = next(specifier)
    if (found.format === 'module' && /^[\w@]/.test(specifier)) known.set(specifier, found.url)
    return found
  },
})
