/**
 * A user-chosen name, for a mail or text message to somebody who does not know its author: on one line, without what
 * mail programs and phones turn into a link.
 */
export const defang = (name: string): string =>
  name
    .replace(/(?<=\S)[.:/@\\]+(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
