/** Languages of safety documents: ISO 639-1 codes, sorted by name with English first. */
export const documentLanguages = {
  en: 'English',
  bg: 'Bulgarian',
  hu: 'Hungarian',
  it: 'Italian',
  lv: 'Latvian',
  lt: 'Lithuanian',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ro: 'Romanian',
  ru: 'Russian',
  es: 'Spanish',
  uk: 'Ukrainian',
  cy: 'Welsh',
} as const
export type DocumentLanguage = keyof typeof documentLanguages
