import { addDays, clockChangeEves, londonInstant, mondayOf, shiftMinutes, weekdayOf } from '#contract/london'
import { type SiteKey, sites } from '#server/demo/companies'
import type { Scene } from '#server/demo/scene'
import { type Worker, workers } from '#server/demo/workers'

/** A shift as worked: the gate's records and the claimed times. Null where there is no end yet. */
export type Shift = {
  worker: Worker
  site: SiteKey
  day: string
  seenIn: Date
  /** Null while no check-out is recorded. */
  seenOut: Date | null
  /** When the server marked them as suspected left. */
  doubtedAt: Date | null
  /** False when the gate knows only that they had left by `seenOut`. */
  leftKnown: boolean
  start: Date
  end: Date | null
  break: number
  minutes: number | null
}

/** Number of whole weeks of work in the demo. */
const weeksTold = 7
const minute = 60_000
const startOf = (site: SiteKey) => sites.find(({ key }) => key === site)?.from ?? 0
const twoDigits = (value: number) => String(value).padStart(2, '0')
/** A number from 0 up to (not including) `below`, constant for a worker and a day. */
const steady = (worker: Worker, day: string, below: number) => (worker.n * 37 + Number(day.slice(-2)) * 11) % below

/** Everybody's shifts, oldest first for each worker. */
export function allShifts(scene: Scene): Shift[] {
  const monday = mondayOf(scene.today)
  return workers.flatMap((worker) => {
    const site = worker.site ?? (worker.key === 'gheorghe-popescu' ? 'northgate' : null)
    if (!site || worker.contract === 'new' || worker.key === 'precious-okonkwo-fitzgerald') return []
    const first = addDays(monday, -7 * weeksTold)
    const past = Array.from({ length: weeksTold * 7 + weekdayOf(scene.today) }, (_, index) => addDays(first, index))
      .filter((day) => weekdayOf(day) < 5 && day >= scene.day(startOf(site)))
      .filter((day) => works(scene, worker, day))
      .map((day) => dayShift(scene, worker, site, day))
    return [...nights(scene, worker, site), ...past, ...today(scene, worker, site)]
  })
}

function works(scene: Scene, worker: Worker, day: string) {
  const lastWeek = addDays(mondayOf(scene.today), -7)
  if (worker.contract === 'past' && day > scene.day(-3)) return false
  if (worker.today === 'doubt' && day >= doubtDay(scene)) return false
  // Nathaniel did not work last week, and reported so.
  if (worker.key === 'nathaniel-brathwaite-cummings' && mondayOf(day) === lastWeek) return false
  return steady(worker, day, 29) !== 0
}

function dayShift(scene: Scene, worker: Worker, site: SiteKey, day: string): Shift {
  const late = site === 'oswald' || site === 'mill'
  const start = late ? '07:30' : '07:00'
  const end = weekdayOf(day) === 4 ? '15:30' : late ? '16:30' : '17:00'
  const seenIn = new Date(londonInstant(day, start).getTime() - (3 + steady(worker, day, 9)) * minute)
  const shift: Shift = {
    worker,
    site,
    day,
    seenIn,
    seenOut: new Date(londonInstant(day, end).getTime() + (2 + steady(worker, day, 11)) * minute),
    doubtedAt: null,
    leftKnown: true,
    start: londonInstant(day, start),
    end: londonInstant(day, end),
    break: 30,
    minutes: shiftMinutes(day, start, end) - 30,
  }
  // Jan left by the hoist side on Thursday of last week: the gate's next record of him is on Friday.
  if (worker.key !== 'jan-nowak' || day !== addDays(mondayOf(scene.today), -4)) return shift
  const nextMorning = londonInstant(addDays(day, 1), '06:50')
  return {
    ...shift,
    seenOut: nextMorning,
    doubtedAt: londonInstant(day, '20:00'),
    leftKnown: false,
    end: null,
    minutes: null,
  }
}

/** 22:00 to 06:00 on the nights of the last two clock changes, worked by two people at Riverside. */
function nights(scene: Scene, worker: Worker, site: SiteKey): Shift[] {
  if (worker.key !== 'magdalena-krzyzanowska-wrobel' && worker.key !== 'marek-sobczak') return []
  return clockChangeNights(scene).map((day) => ({
    worker,
    site,
    day,
    seenIn: new Date(londonInstant(day, '22:00').getTime() - 8 * minute),
    seenOut: new Date(londonInstant(addDays(day, 1), '06:00').getTime() + 6 * minute),
    doubtedAt: null,
    leftKnown: true,
    start: londonInstant(day, '22:00'),
    end: londonInstant(addDays(day, 1), '06:00'),
    break: 30,
    minutes: shiftMinutes(day, '22:00', '06:00') - 30,
  }))
}

/** The evenings before the last two clock changes whose night is over, oldest first. */
export function clockChangeNights(scene: Scene): string[] {
  const year = Number(scene.today.slice(0, 4))
  return [year - 1, year]
    .flatMap((each) => Object.values(clockChangeEves(each)))
    .filter((eve) => londonInstant(addDays(eve, 1), '07:00') < scene.now)
    .sort()
    .slice(-2)
}

/** The last day before the start day that is not a Sunday. */
const doubtDay = (scene: Scene) => (weekdayOf(scene.day(-1)) === 6 ? scene.day(-2) : scene.day(-1))

/** Who is on site now. Outside working hours they came in during the last hours, so that somebody is always there. */
function today(scene: Scene, worker: Worker, site: SiteKey): Shift[] {
  if (worker.today === 'off') return []
  const doubted = worker.today === 'doubt'
  const day = doubted ? doubtDay(scene) : scene.today
  const planned = londonInstant(day, doubted ? '07:05' : worker.today)
  const early = scene.now.getTime() - planned.getTime() < 5 * minute
  const evening = scene.now > londonInstant(scene.today, '17:30')
  const ago = 12 + ((worker.n * 13) % 150)
  const midnight = londonInstant(scene.today).getTime()
  const seenIn =
    !doubted && (early || evening) ? new Date(Math.max(midnight, scene.now.getTime() - ago * minute)) : planned
  const closes = `${twoDigits(weekdayOf(day) === 5 ? 15 : 19)}:00`
  return [
    {
      worker,
      site,
      day,
      seenIn,
      seenOut: null,
      doubtedAt: doubted ? londonInstant(day, closes) : null,
      leftKnown: false,
      start: seenIn,
      end: null,
      break: 0,
      minutes: null,
    },
  ]
}
