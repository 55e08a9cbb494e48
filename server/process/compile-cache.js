// JavaScript, for `node --import`: where compiled files are cached before the first file of TypeScript is loaded, Node
// never loads the compiler that removes the types, which takes 14 MB of memory.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Kept where only the installing user may write; a folder that cannot be written caches nothing.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
