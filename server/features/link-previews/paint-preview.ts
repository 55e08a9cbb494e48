import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawGround, HEIGHT, MARGIN, type Preview, titleMarkup, WIDTH } from './draw-preview.ts'

// Read by the text engine when it draws its first letter. Without it the machine's own fonts would decide.
// biome-ignore lint/style/noProcessEnv: the only way to name the fonts to the engine
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url))

const TITLE_WIDTH = WIDTH - 2 * MARGIN
const TITLE_HEIGHT = HEIGHT - 2 * MARGIN - 130
/** The largest that fits is taken. Pixels. */
const TITLE_SIZES = [84, 68, 54, 42]

/** The preview as PNG of 1200×630. */
export async function paintPreview(preview: Preview): Promise<Buffer> {
  const title = await paintTitle(preview.title)
  return sharp(Buffer.from(drawGround(preview)))
    .composite([{ input: title, left: MARGIN, top: MARGIN - 10 }])
    .png({ compressionLevel: 8 })
    .toBuffer()
}

async function paintTitle(title: string): Promise<Buffer> {
  let painted = await setTitle(title, TITLE_SIZES[0] ?? 0)
  for (const size of TITLE_SIZES.slice(1)) {
    if (painted.info.height <= TITLE_HEIGHT && painted.info.width <= TITLE_WIDTH) return painted.data
    painted = await setTitle(title, size)
  }
  const { width, height } = painted.info
  const fitting = {
    left: 0,
    top: 0,
    width: Math.min(width, TITLE_WIDTH),
    height: Math.min(height, TITLE_HEIGHT),
  }
  return sharp(painted.data).extract(fitting).png().toBuffer()
}

/** At 72 dots per inch a point is a pixel. */
function setTitle(title: string, size: number) {
  const text = { text: titleMarkup(title, size), width: TITLE_WIDTH, dpi: 72, rgba: true, spacing: 4 }
  return sharp({ text: { ...text, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true })
}
