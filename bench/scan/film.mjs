import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'

/**
 * A film for the browser's fake camera (MJPEG, 1280 x 720, 30 pictures a second): after a lead-in, codes one after the
 * other, upright in four sizes in turn, with nothing between them. Two grey squares in the corner number the code, for
 * whoever has to know when it was delivered; a third is white while one is shown.
 */
export const film = { rate: 30, lead: 10, shown: 1.5, pause: 0.5 }
export const square = 64
const sides = [620, 480, 400, 360]
const [width, height] = [1280, 720]

const grey = (level) => ({ r: level, g: level, b: level })
const plain = (w, h, level) => sharp({ create: { width: w, height: h, channels: 3, background: grey(level) } })
const levelOf = (digit) => 20 + digit * 30
const jpeg = (picture) => picture.jpeg({ quality: 75 }).toBuffer()

async function still(text, n) {
  const code = await toBuffer(text, { errorCorrectionLevel: 'L', margin: 4, width: sides[n % sides.length] })
  const corner = await Promise.all(
    [levelOf(n >> 3), levelOf(n & 7), 250].map((level) => plain(square, square, level).png().toBuffer()),
  )
  return jpeg(
    plain(width, height, 140).composite([
      { input: code, gravity: 'centre' },
      ...corner.map((input, at) => ({ input, left: at * square, top: 0 })),
    ]),
  )
}

/** Writes the film of the codes' `texts`, at most 64, to `file`. */
export async function writeFilm(file, texts) {
  const nothing = await jpeg(plain(width, height, 140))
  const stills = await Promise.all(texts.map(still))
  const out = createWriteStream(file)
  const put = async (picture, seconds) => {
    for (let n = 0; n < seconds * film.rate; n++) if (!out.write(picture)) await once(out, 'drain')
  }
  await put(nothing, film.lead)
  for (const picture of stills) {
    await put(picture, film.shown)
    await put(nothing, film.pause)
  }
  out.end()
  await once(out, 'finish')
}

/** The number of the code that a frame shows, by the brightness at the middles of the corner's squares. */
export const numberOf = ([high, low, white]) =>
  white < 200 ? undefined : (Math.round((high - 20) / 30) << 3) + Math.round((low - 20) / 30)
