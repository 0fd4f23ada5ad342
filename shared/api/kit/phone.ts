/** Stored form of a UK mobile (Ofcom ranges; 7624 is the Isle of Man). */
export const ukMobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/

/**
 * Normalises what a person types for a UK mobile: 07..., 7..., +44 7..., +44 (0)7..., 0044 7... with spaces and
 * punctuation. Gives the stored form `+447...`, or undefined when it is not a UK mobile.
 */
export function normalisePhone(typed: string): string | undefined {
  const bare = typed.replace(/[\s().\-–/]/g, '')
  if (!/^\+?\d+$/.test(bare)) return undefined
  const national = bare.replace(/^(?:\+44|0044|44(?=0?7))/, '').replace(/^0/, '')
  const stored = `+44${national}`
  return ukMobile.test(stored) ? stored : undefined
}

/** The stored form in national notation: `07700 900142`. */
export const showPhone = (stored: string) => stored.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')

/** Sign-in sends one key: `email` when the text has an @, else `phone_number`. */
export const loginKey = (typed: string) =>
  typed.includes('@') ? { email: typed.trim() } : { phone_number: normalisePhone(typed) ?? typed.trim() }
