/** HarfBuzz's font subsetter, which comes only as WebAssembly and is called directly here. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** An address in the WebAssembly's memory. */
type Address = number

interface Subsetter {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): Address
  hb_blob_create(data: Address, length: number, mode: number, user: number, destroy: number): Address
  hb_blob_get_data(blob: Address, length: number): Address
  hb_blob_get_length(blob: Address): number
  hb_face_create(blob: Address, index: number): Address
  hb_face_reference_blob(face: Address): Address
  hb_set_add(set: Address, value: number): void
  hb_set_clear(set: Address): void
  hb_subset_input_create_or_fail(): Address
  hb_subset_input_glyph_set(input: Address): Address
  hb_subset_input_set(input: Address, which: number): Address
  hb_subset_input_set_flags(input: Address, flags: number): void
  hb_subset_input_unicode_set(input: Address): Address
  hb_subset_or_fail(face: Address, input: Address): Address
}

const WRITABLE = 2
const NAMES = 4
const FEATURES = 6
const WITHOUT_HINTS = 0x001
/** Keeps only the glyphs that are named, not all that their characters could become. */
const AS_NAMED = 0x200

/** Features that Indian scripts require; kerning and stylistic alternatives are left out. */
const SHAPING =
  'abvm abvs akhn blwf blwm blws calt ccmp cjct dist half haln init locl mark mkmk nukt pref pres pstf psts rkrf rphf rvrn vatu'.split(
    ' ',
  )

/** The font with these characters and glyphs, and the rules for them. */
export async function subset(font: Buffer, codes: number[], glyphs: Set<number>): Promise<Buffer> {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  const hb = instance.exports as unknown as Subsetter
  hb._initialize()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, WRITABLE, 0, 0), 0)

  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, WITHOUT_HINTS | AS_NAMED)
  const features = hb.hb_subset_input_set(input, FEATURES)
  hb.hb_set_clear(features)
  for (const feature of SHAPING) hb.hb_set_add(features, Buffer.from(feature).readUInt32BE())
  hb.hb_set_clear(hb.hb_subset_input_set(input, NAMES))
  for (const code of codes) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), code)
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)

  const cut = hb.hb_subset_or_fail(face, input)
  if (cut === 0) throw new Error('The font could not be cut.')
  const blob = hb.hb_face_reference_blob(cut)
  const start = hb.hb_blob_get_data(blob, 0)
  return Buffer.from(new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob)))
}
