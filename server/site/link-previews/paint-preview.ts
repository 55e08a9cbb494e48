import sharp from 'sharp'
import { COLOURS, drawGround, HEIGHT, MARGIN, type Preview, WIDTH } from './draw-preview.ts'
import { paintText } from './paint-text.ts'

const TITLE = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN - 130, sizes: [84, 68, 54, 42] }

/** The preview as PNG of 1200×630. */
export async function paintPreview(preview: Preview): Promise<Buffer> {
  const title = await paintText({ ...TITLE, text: preview.title, colour: COLOURS.ink })
  return sharp(Buffer.from(drawGround(preview)))
    .composite([{ input: title.data, left: MARGIN, top: MARGIN - 10 }])
    .png({ compressionLevel: 8 })
    .toBuffer()
}
