import { unprocessable } from '#server/platform/kit/problems'
import { chunkSize, FileKey, uploadKinds } from '#shared/api/platform/media'

const MiB = 1024 * 1024
const things = { image: 'picture', pdf: 'PDF' } as const
const kindsOf = (key: FileKey): readonly (keyof typeof things)[] => uploadKinds[key].kinds

/** `picture`, `PDF`, or `picture or PDF`. */
const thingOf = (key: FileKey) =>
  kindsOf(key)
    .map((kind) => things[kind])
    .join(' or ')

/** 422 on the field with the maximum size in words. For an unknown file key it is that of one slice. */
export function tooLarge(key: string) {
  const parsed = FileKey.safeParse(key)
  const words = parsed.success
    ? `Choose a ${thingOf(parsed.data)} of at most ${uploadKinds[parsed.data].max / MiB} MB.`
    : `A file here is at most ${chunkSize / MiB} MB.`
  return unprocessable({ [key]: [words] })
}

export const wrongKind = (key: FileKey) => {
  const what = kindsOf(key).includes('image') ? ' A picture is a JPEG, PNG, WebP or HEIC file.' : ''
  return unprocessable({ [key]: [`This is not a ${thingOf(key)}. Choose another file.${what}`] })
}
export const tooManyPixels = (key: FileKey, width: number, height: number) =>
  unprocessable({
    [key]: [
      `This picture is ${count(width)} x ${count(height)} pixels: at most 40 million together. Choose a smaller one.`,
    ],
  })
export const damaged = (key: FileKey) =>
  unprocessable({ [key]: [`This ${thingOf(key)} is damaged or not complete. Choose another file.`] })
export const hostile = (key: FileKey) =>
  unprocessable({
    [key]: [
      'This file holds more than it shows (a program, a form that sends, or a second file). Choose another file.',
    ],
  })
export const packed = (key: FileKey) =>
  unprocessable({ [key]: ['This PDF unpacks to too much. Save it again as a PDF with fewer pages, or as several.'] })
export const tooComplicated = (key: FileKey) =>
  unprocessable({
    [key]: ['This PDF is too large or too complicated to check. Save it again with fewer pages, or as several.'],
  })
export const encrypted = (key: FileKey) =>
  unprocessable({ [key]: ['This PDF is locked with a password. Save it without one and upload it again.'] })
export const heicUnread = (key: FileKey) =>
  unprocessable({
    [key]: [
      'This HEIC photo cannot be read here. Save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).',
    ],
  })
const count = (pixels: number) => pixels.toLocaleString('en-GB')
