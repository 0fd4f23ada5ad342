/** Unicode takes these for letters of their own, without a mark that could be removed. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd' }
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en-GB')
    .replace(/[łøđ]/g, (letter) => plainLetters[letter] ?? letter)

/**
 * The rows whose label or second line contains every typed word, ignoring accents and case; all rows if nothing is
 * typed.
 */
export const matching = <R extends { label: string; detail?: string | undefined }>(
  rows: readonly R[],
  typed: string | undefined,
): R[] => {
  const words = plain(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return rows.filter((row) => words.every((word) => plain(`${row.label} ${row.detail ?? ''}`).includes(word)))
}

/** Whether the list stays closed because its options are hidden until 3 characters are typed. */
export const hiddenUntil = (typed: string | undefined, hideOptions: boolean | undefined): boolean =>
  Boolean(hideOptions) && (typed ?? '').trim().length < 3
