/**
 * Names of people are written with the letters of all Europe, which stand in a font file of their own. Lists ask for it
 * with their code: a file that comes when the rows already stand would have the whole page laid out twice.
 */
const [family] = getComputedStyle(document.documentElement).getPropertyValue('--font').split(',')
if ('fonts' in document) void document.fonts.load(`1rem ${family || 'sans-serif'}`, 'ł').catch(() => undefined)
