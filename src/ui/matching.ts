const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB')

/** The rows whose label or second line holds every typed word, accents and case aside. Nothing typed: all of them. */
export const matching = <R extends { label: string; detail?: string | undefined }>(
  rows: readonly R[],
  typed: string | undefined,
): R[] => {
  const words = plain(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return rows.filter((row) => words.every((word) => plain(`${row.label} ${row.detail ?? ''}`).includes(word)))
}

/** With hidden options the list stays closed until 3 characters are typed (specification, 5). */
export const hiddenUntil = (typed: string | undefined, hideOptions: boolean | undefined): boolean =>
  Boolean(hideOptions) && (typed ?? '').trim().length < 3
