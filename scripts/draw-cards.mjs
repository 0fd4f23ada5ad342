/**
 * Draws a badge and a picture of a valid card for every scheme of shared/domain/platform/card-schemes.ts into public/cards.
 * Run with: node --import tsx scripts/draw-cards.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cardSchemes } from '../shared/domain/platform/card-schemes.ts'

const colours = ['#0b6e4f', '#1d4e89', '#7b2d26', '#5b3a86', '#8a5a00', '#24545c', '#6b2f5b', '#2f5d1e']
const folder = new URL('../public/cards/', import.meta.url)
const text = (words) => words.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
const font = 'font-family="Inter, Arial, sans-serif"'

mkdirSync(folder, { recursive: true })
cardSchemes.forEach(({ id, short, code, long }, i) => {
  const colour = colours[i % colours.length]
  const size = short.length > 7 ? 15 : 20
  writeFileSync(
    new URL(`${id}.svg`, folder),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48" role="img" aria-label="${text(short)}"><rect width="120" height="48" rx="6" fill="${colour}"/><text x="60" y="30" text-anchor="middle" fill="#fff" ${font} font-weight="700" font-size="${size}">${text(short)}</text></svg>\n`,
  )
  const name = long.length > 44 ? `${long.slice(0, 43).replace(/\s+\S*$/, '')}…` : long
  writeFileSync(
    new URL(`${id}-valid.svg`, folder),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 214" role="img" aria-label="A valid ${text(short)} card"><rect x="1" y="1" width="338" height="212" rx="14" fill="#fff" stroke="#c4cad3"/><path d="M1 15A14 14 0 0 1 15 1h310a14 14 0 0 1 14 14v43H1z" fill="${colour}"/><text x="18" y="38" fill="#fff" ${font} font-weight="700" font-size="22">${text(short)}</text><text x="18" y="80" fill="#3b4351" ${font} font-size="12">${text(name)}</text><rect x="18" y="96" width="76" height="98" rx="4" fill="#e6e9ee"/><circle cx="56" cy="130" r="17" fill="#b3bbc7"/><path d="M28 190a28 28 0 0 1 56 0z" fill="#b3bbc7"/><g ${font} font-size="12" fill="#3b4351"><text x="112" y="112">Name</text><text x="112" y="142">Number</text><text x="112" y="172">Expires</text></g><g fill="#d5dae1"><rect x="172" y="102" width="120" height="12" rx="3"/><rect x="172" y="132" width="120" height="12" rx="3"/><rect x="172" y="162" width="80" height="12" rx="3"/></g><text x="318" y="200" text-anchor="end" fill="#6b7482" ${font} font-size="11">${code}</text></svg>\n`,
  )
})
