import sharp from 'sharp'
import { drawSheet, INK, SHEET, type Sheet, TEAL } from './draw-certificate.ts'
import { paintText } from './paint-text.ts'

/** Width between the borders. Pixels. */
const WIDTH = 1_680
const NAME = { bottom: 920, height: 420, sizes: [170, 140, 110, 84, 64] }
const COURSE = { top: 1_060, height: 250, sizes: [104, 84, 66, 52] }

/** The certificate as PNG, A4 landscape. */
export async function paintCertificate(sheet: Sheet): Promise<Buffer> {
  const { name, course } = sheet.certificate
  const common = { width: WIDTH, align: 'centre' as const }
  const [nameSet, courseSet] = await Promise.all([
    paintText({ ...common, ...NAME, text: name, colour: TEAL }),
    paintText({ ...common, ...COURSE, text: course, colour: INK }),
  ])
  const centred = (width: number) => Math.round((SHEET.width - width) / 2)
  return sharp(Buffer.from(drawSheet(sheet)))
    .composite([
      { input: nameSet.data, left: centred(nameSet.info.width), top: NAME.bottom - nameSet.info.height },
      { input: courseSet.data, left: centred(courseSet.info.width), top: COURSE.top },
    ])
    .png({ compressionLevel: 8, palette: true })
    .withMetadata({ density: 210 })
    .toBuffer()
}
