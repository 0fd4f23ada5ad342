/** The shape of a UK postcode (GOV.UK bulk data transfer rules, loosened): `SW1A 1AA`, with or without the space. */
const shape = /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i

/** Checked softly: a person may use any other all the same. */
export const looksLikePostcode = (typed: string) => shape.test(typed.trim())
