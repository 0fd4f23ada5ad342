/** A list's count in words: '148', or '10,000+' if counting stopped at the limit. */
export const counted = (n: number, capped?: boolean | undefined): string =>
  `${n.toLocaleString('en-GB')}${capped ? '+' : ''}`
