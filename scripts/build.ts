import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { endWithParent } from './end-with-parent.ts'
import { localiseScripts } from './localise.ts'
import { readOffered } from './messages.ts'
import { writeOfflinePages } from './offline-pages.ts'
import { slimContract } from './slim-contract.ts'

const STAMP = 'build/.made-from'
const SOURCES = [
  'web/**/*',
  'contract/**/*.ts',
  'scripts/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|html|txt|xml)$/

/** Builds the pages unless their sources are unchanged. */
export async function buildPages(): Promise<void> {
  const fingerprint = await fingerprintOfSources()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === fingerprint) return
  console.log('Building the pages (about 20 seconds, only when they changed) …')
  // Hundreds of lines about files would bury what a newcomer needs to read at the start.
  const child = spawn(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The pages could not be built.')
  await slimManifests()
  await localise()
  await buildWorker()
  await compressAssets()
  await writeFile(STAMP, fingerprint)
}

/**
 * Every first visit downloads the list of all pages: without what is false, and without the scripts that every page has loaded
 * already.
 */
async function slimManifests(): Promise<void> {
  for await (const file of glob('build/client/assets/manifest-*.js')) {
    const [, start = '', json = '', end = ''] =
      /^(.*?=)({.*})(;?)\s*$/s.exec(await readFile(file, 'utf8')) ?? []
    const manifest = JSON.parse(json) as { entry: { imports: string[] } }
    const isLoaded = (script: unknown) => manifest.entry.imports.includes(script as string)
    const slim = JSON.stringify(manifest, (key, value: unknown) => {
      if (value === false) return undefined
      if (key !== 'imports' || value === manifest.entry.imports) return value
      return (value as string[]).filter((script) => !isLoaded(script))
    })
    await writeFile(file, start + slim + end)
  }
}

/** For each language its own scripts and its own offline page, and for the server the names of the scripts. */
async function localise(): Promise<void> {
  const catalogues = readOffered()
  const scripts = await localiseScripts('build/client/assets', catalogues)
  await writeFile('build/server/scripts.json', JSON.stringify(scripts))
  await writeOfflinePages('build/client', catalogues)
}

/** The service worker: one file with a fixed address. */
async function buildWorker(): Promise<void> {
  // Only where it is needed: what Vite loads takes a while and much memory.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [slimContract(['learning'])],
    build: {
      target: 'es2022',
      outDir: 'build/client',
      emptyOutDir: false,
      rolldownOptions: { input: 'web/worker/main.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const pattern of SOURCES) {
    const files = await Array.fromAsync(glob(pattern, { exclude: (name) => name === 'compiled' }))
    for (const file of files.sort()) {
      if ((await stat(file)).isFile()) hash.update(file).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

/** Writes a .br and a .gz beside every text file, so that serving one costs nothing. */
async function compressAssets(): Promise<void> {
  const files = await Array.fromAsync(glob('build/client/**/*'))
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(path.basename(file))).map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped)
}

if (import.meta.main) {
  // The next start would take what an orphan leaves for a whole build.
  endWithParent()
  await buildPages()
}
