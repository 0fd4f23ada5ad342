/** Format of a UK postcode (GOV.UK bulk data transfer rules, loosened): `SW1A 1AA`, with or without the space. */
const shape = /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i

/** For a warning only: any other text is accepted as well. */
export const isPostcode = (typed: string) => shape.test(typed.trim())

/** A postcode in capitals with one space before its last three letters; any other text as it is. */
export function tidyPostcode(typed: string): string {
  const letters = typed.replace(/\s+/g, '').toUpperCase()
  return isPostcode(letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : typed
}
