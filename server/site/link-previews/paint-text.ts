import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { textMarkup } from './draw-preview.ts'

// Read by the text engine when it draws its first glyph. Without it the machine's own fonts would be used.
// biome-ignore lint/style/noProcessEnv: the only way to name the fonts to the engine
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url))

interface Words {
  text: string
  colour: string
  /** Font sizes, descending; the largest that fits is used. Pixels. */
  sizes: number[]
  width: number
  height: number
  align?: 'left' | 'centre'
}

/** Text as a picture of at most this width and height, over several lines where needed; the rest is cut off. */
export async function paintText({ text, colour, sizes, width, height, align = 'left' }: Words) {
  let painted = await setText(sizes[0] ?? 0)
  for (const size of sizes.slice(1)) {
    if (painted.info.height <= height && painted.info.width <= width) return painted
    painted = await setText(size)
  }
  const { info } = painted
  const fitting = {
    left: 0,
    top: 0,
    width: Math.min(info.width, width),
    height: Math.min(info.height, height),
  }
  return sharp(painted.data).extract(fitting).png().toBuffer({ resolveWithObject: true })

  /** At 72 dots per inch a point is a pixel. */
  function setText(size: number) {
    const words = { text: textMarkup(text, size, colour), width, dpi: 72, rgba: true, spacing: 4, align }
    return sharp({ text: { ...words, wrap: 'word-char' } })
      .png()
      .toBuffer({ resolveWithObject: true })
  }
}
