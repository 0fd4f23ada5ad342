/**
 * Preloads the font file with the letters of all European languages, for people's names. Lists import this with their
 * code: if the font arrived after the rows, the whole page would be laid out twice.
 */
const [family] = getComputedStyle(document.documentElement).getPropertyValue('--font').split(',')
if ('fonts' in document) void document.fonts.load(`1rem ${family || 'sans-serif'}`, 'ł').catch(() => undefined)
