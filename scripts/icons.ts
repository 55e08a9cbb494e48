import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws the icons of the installed site from web/public/favicon.svg; their files are committed. */
async function drawIcons(): Promise<void> {
  const mark = await readFile('web/public/favicon.svg')
  await mkdir('web/public/icons', { recursive: true })
  for (const { file, side, part, ground } of [
    { file: 'icons/icon-192.png', side: 192, part: 0.86, ground: '#00000000' },
    { file: 'icons/icon-512.png', side: 512, part: 0.86, ground: '#00000000' },
    // Phones crop these to their own shape: everything that matters lies within the inner circle.
    { file: 'icons/maskable-512.png', side: 512, part: 0.52, ground: '#fffbf4' },
    { file: 'apple-touch-icon.png', side: 180, part: 0.62, ground: '#fffbf4' },
  ]) {
    const size = Math.round(side * part)
    const drawn = await sharp(mark, { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer()
    await sharp({ create: { width: side, height: side, channels: 4, background: ground } })
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toFile(`web/public/${file}`)
  }
}

await drawIcons()
