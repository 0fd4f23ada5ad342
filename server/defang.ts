/**
 * A name that somebody chose, for a letter or a text message to a person who does not know them: in one line, and
 * without what mail programs and phones turn into a link.
 */
export const defang = (name: string): string =>
  name
    .replace(/(?<=\S)[.:/@\\]+(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
