import './compile-cache.js'
import { registerHooks } from 'node:module'

// Imported first by the server, the command line and the generator of demo data, which import everything large with `import()` after it.

const ROOT = new URL('../../', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`

/** In these packages every file that is imported by a relative address is an ES module. */
const MODULES_ONLY = ['drizzle-orm', 'jose', 'libphonenumber-js', 'zod'].map((name) => `${PACKAGES}${name}/`)

const known = new Map<string, string>()

/**
 * To resolve a file Node accesses the disk several times and reads its package.json, again for each import. Our imports
 * name the whole path and so do the packages with the most files; other packages are resolved once, not for each file.
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
