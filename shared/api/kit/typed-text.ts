import { z } from 'zod'

/** Spaces, and characters that show nothing at an end of a text: zero-width, soft hyphen, direction marks, fillers. */
const blank = String.raw`[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]`
const ends = new RegExp(`^${blank}+|${blank}+$`, 'gu')
/** Besides, what only changes the letter before it. */
const nothing = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800\ufffc]*$/u

/** Text that a person typed, without blanks around it: what shows nothing is empty. */
export const typedText = z.string().overwrite((text) => (nothing.test(text) ? '' : text.replace(ends, '')))
