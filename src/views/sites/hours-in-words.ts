import type { OpeningHours } from '#shared/api/sites/site'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** One line for each run of days with the same hours: 'Monday to Friday 07:00 to 18:00', 'Sunday closed'. */
export function hoursInWords(hours: OpeningHours | null): string[] {
  if (!hours) return ['Not set']
  const runs: { from: number; to: number; text: string }[] = []
  hours.forEach((day, index) => {
    const text = day ? `${day.opens} to ${day.closes}` : 'closed'
    const last = runs.at(-1)
    if (last?.text === text) last.to = index
    else runs.push({ from: index, to: index, text })
  })
  return runs.map(({ from, to, text }) => `${days[from]}${to > from ? ` to ${days[to]}` : ''} ${text}`)
}
