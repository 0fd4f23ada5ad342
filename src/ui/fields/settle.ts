export type Range = { min: number; max: number; step: number; snap: boolean }

/** Clamps a slider's value to its range and, if it snaps, rounds it to the nearest step counted from `min`. */
export const settle = (value: number, { min, max, step, snap }: Range): number => {
  const within = Math.min(max, Math.max(min, value))
  if (!snap || step <= 0) return within
  const snapped = min + Math.round((within - min) / step) * step
  return snapped > max ? snapped - step : snapped
}

/** Minutes below 60, then hours and minutes: 45 is '45 min', 90 is '1 h 30'. */
export const minutesInWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
