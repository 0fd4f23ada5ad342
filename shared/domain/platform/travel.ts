/** Ways to get to work. 0 is the filter's 'All'; a person's own is 1 to 7. */
export const travelTypes = [
  { id: 0, value: 'All' },
  { id: 1, value: 'Walk' },
  { id: 2, value: 'Cycle' },
  { id: 3, value: 'Bus' },
  { id: 4, value: 'Tube' },
  { id: 5, value: 'Train' },
  { id: 6, value: 'Car' },
  { id: 7, value: 'Car share' },
] as const
