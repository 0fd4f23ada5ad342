import { createLucideIcon } from 'lucide-react'

/** What more can be done: three dots in one stroke, since a list has them in each row. */
export const Dots = createLucideIcon('dots', [
  ['path', { d: 'M5 12h.01M12 12h.01M19 12h.01', strokeWidth: 4, key: 'dots' }],
])
