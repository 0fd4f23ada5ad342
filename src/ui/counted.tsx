/** How many in words of a list: '148'; '10,000+' when nobody counted to the end. */
export const counted = (n: number, capped?: boolean | undefined): string =>
  `${n.toLocaleString('en-GB')}${capped ? '+' : ''}`
