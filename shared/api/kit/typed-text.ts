import { z } from 'zod'

/** Spaces, and characters that show nothing: zero-width, soft hyphen, direction marks, fillers. */
const blank = String.raw`[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]`
const ends = new RegExp(`^${blank}+|${blank}+$`, 'gu')

/** Text that a person typed, without blanks around it: what shows nothing is empty. */
export const typedText = z.string().overwrite((text) => text.replace(ends, ''))
