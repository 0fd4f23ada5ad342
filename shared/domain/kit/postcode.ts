/** Format of a UK postcode (GOV.UK bulk data transfer rules, loosened): `SW1A 1AA`, with or without the space. */
const shape = /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i

/** For a warning only: any other text is accepted as well. */
export const isPostcode = (typed: string) => shape.test(typed.trim())
