/** Mozilla's list: the 50,000 commonest passwords of 8 characters or more (the first 100,000 of all lengths hold fewer). */
declare module 'fxa-common-password-list' {
  const list: { test(password: string): boolean }
  export default list
}
