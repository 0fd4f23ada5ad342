import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'

/**
 * A film for the browser's fake camera (YUV4MPEG2, 640 x 480, ten pictures a second): after a lead-in of seconds, codes
 * one after the other, upright in four sizes in turn, with nothing between them. Squares in the corner tell whoever has
 * to know when a code was delivered: two number it, the third its frame, the fourth is white while one is shown.
 */
export const film = { rate: 10, startDelay: 10, shown: 1.5, pause: 0.5 }
export const square = 32
const [width, height] = [640, 480]
const sides = [440, 400, 380, 360]
const background = 140

/** A film's brightness goes from 16 to 235. */
const lumaOf = (grey) => Math.round(16 + (grey * 219) / 255)
const levelOf = (digit) => 20 + digit * 14
const digitOf = (level) => Math.round((level - 20) / 14)
const framesShown = film.rate * film.shown

/** The brightness of a picture of one code. */
async function pictureOf(text, n) {
  const side = sides[n % sides.length]
  const code = await toBuffer(text, { errorCorrectionLevel: 'L', margin: 4, width: side })
  const { data, info } = await sharp(code).greyscale().raw().toBuffer({ resolveWithObject: true })
  const picture = Buffer.alloc(width * height, background)
  const [left, top] = [Math.floor((width - info.width) / 2), Math.floor((height - info.height) / 2)]
  for (let row = 0; row < info.height; row++)
    data.copy(picture, (top + row) * width + left, row * info.width, (row + 1) * info.width)
  return picture.map(lumaOf)
}
function mark(picture, levels) {
  const marked = Buffer.from(picture)
  for (const [at, level] of levels.entries())
    for (let row = 0; row < square; row++)
      marked.fill(lumaOf(level), row * width + at * square, row * width + (at + 1) * square)
  return marked
}

/** Writes the film of the codes' `texts`, at most 200, to `file`. */
export async function writeFilm(file, texts) {
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const out = createWriteStream(file)
  const put = async (picture) => {
    for (const part of ['FRAME\n', picture, colourless]) if (!out.write(part)) await once(out, 'drain')
  }
  const nothing = Buffer.alloc(width * height, background)
  const putNothing = async (seconds) => {
    for (let n = 0; n < seconds * film.rate; n++) await put(nothing)
  }
  out.write(`YUV4MPEG2 W${width} H${height} F${film.rate}:1 Ip A1:1 C420jpeg\n`)
  await putNothing(film.startDelay)
  for (const [n, text] of texts.entries()) {
    const picture = await pictureOf(text, n)
    for (let frame = 0; frame < framesShown; frame++)
      await put(mark(picture, [levelOf(n >> 4), levelOf(n & 15), levelOf(frame), 250]))
    await putNothing(film.pause)
  }
  out.end()
  await once(out, 'finish')
}

/** Which code a frame shows, and how many frames of it came before, by the brightness of the corner's squares. */
export const shownBy = ([high, low, frame, white]) =>
  white < 240 ? undefined : { n: (digitOf(high) << 4) + digitOf(low), before: digitOf(frame) }
