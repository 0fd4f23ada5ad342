const letters = (name: string) => name.replaceAll(/\s+/g, '').toLocaleLowerCase('en-GB')
/** Whether two names differ in capitals and spaces at most. */
export const isSameName = (one: string, other: string): boolean => letters(one) === letters(other)
