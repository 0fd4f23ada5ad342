/** Dictionary entries that count towards a site's minimum cover. */
export const trained = {
  first_aider: { QUALIFICATION: ['first-aid-at-work', 'emergency-first-aid-at-work'], ROLE: ['first-aider'] },
  fire_marshal: { QUALIFICATION: ['fire-marshal-training'], ROLE: ['fire-marshal'] },
  supervisor: { QUALIFICATION: ['smsts', 'sssts'], ROLE: ['site-supervisor', 'site-manager'] },
} as const
export type Training = keyof typeof trained

const words: Record<Training, readonly [one: string, many: string]> = {
  first_aider: ['first aider', 'first aiders'],
  fire_marshal: ['fire marshal', 'fire marshals'],
  supervisor: ['supervisor', 'supervisors'],
}

/** What the site lacks of its minimum cover, in words; empty while nobody is there. */
export function gaps(needed: Record<Training, number>, there: Record<Training, number>, people: number): string[] {
  if (people === 0) return []
  return (Object.keys(words) as Training[]).flatMap((kind) => {
    const short = needed[kind] - there[kind]
    if (short <= 0) return []
    const [one, many] = words[kind]
    return there[kind] === 0 ? [`No ${one}`] : [`${short} ${short === 1 ? one : many} short`]
  })
}
