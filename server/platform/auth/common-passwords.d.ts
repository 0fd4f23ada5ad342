/**
 * Mozilla's list of the 50,000 commonest passwords of 8 characters or more (a list of the first 100,000 of any length
 * has fewer of those).
 */
declare module 'fxa-common-password-list' {
  const list: { test(password: string): boolean }
  export default list
}
