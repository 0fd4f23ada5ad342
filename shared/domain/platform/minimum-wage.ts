/** Pounds an hour by age, from a day on. Source: GOV.UK, National Minimum Wage and National Living Wage rates. */
export const minimumWages = [
  {
    from: '2023-04-01',
    bands: [
      { age: 23, rate: 10.42 },
      { age: 21, rate: 10.18 },
      { age: 18, rate: 7.49 },
      { age: 0, rate: 5.28 },
    ],
    apprentice: 5.28,
  },
  {
    from: '2024-04-01',
    bands: [
      { age: 21, rate: 11.44 },
      { age: 18, rate: 8.6 },
      { age: 0, rate: 6.4 },
    ],
    apprentice: 6.4,
  },
  {
    from: '2025-04-01',
    bands: [
      { age: 21, rate: 12.21 },
      { age: 18, rate: 10 },
      { age: 0, rate: 7.55 },
    ],
    apprentice: 7.55,
  },
  {
    from: '2026-04-01',
    bands: [
      { age: 21, rate: 12.71 },
      { age: 18, rate: 10.85 },
      { age: 0, rate: 8 },
    ],
    apprentice: 8,
  },
] as const

/**
 * Age in whole years on a day; both YYYY-MM-DD. People born on 29 February are a year older on 1 March of a common
 * year.
 */
export const ageOn = (birth: string, day: string) =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

/** The minimum wage an hour for that age on that day; undefined before the first row of the table. */
export function minimumWageOn(day: string, age: number): number | undefined {
  const row = minimumWages.findLast(({ from }) => from <= day)
  return row?.bands.find((band) => age >= band.age)?.rate
}
