/** Spaces, and characters that show nothing at an end of a text: zero-width, soft hyphen, direction marks, fillers. */
const blank = String.raw`[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]`
/** A run of blanks is tried at its first one only: from each of them, a long run would take minutes. */
const ends = new RegExp(`^${blank}+|(?<!${blank})${blank}+$`, 'gu')
/** Besides, what no font need have, and what only changes the letter before it. */
const nothing = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800\ufffc\u{1d159}]*$/u
/** Turns the letters after it, also those of the page around the text. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** What a person typed, without blanks around it and what turns letters: empty when it shows nothing. */
export function plainText(typed: string): string {
  const text = typed.replace(turning, '')
  return nothing.test(text) ? '' : text.replace(ends, '')
}

/** Whether a text can be a reason: a dot or a dash is none. */
export const isReason = (text: string | null | undefined): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text ?? '')

const collapsed = (text: string | null) =>
  plainText((text ?? '').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').replace(/[\s\u2800]+/g, ' '))
/** Whether two texts differ in spaces, and in what does not show, at most. */
export const isSameText = (one: string | null, other: string | null): boolean => collapsed(one) === collapsed(other)
