import { type SiteKey, sites } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { type Worker, workers } from '#server/demo/workers'
import { addDays, clockChangeEves, londonInstant, mondayOf, shiftMinutes, weekdayOf } from '#shared/domain/kit/london'

/** A shift as worked: the gate's records and the claimed times. Null where there is no end yet. */
export type Shift = {
  worker: Worker
  site: SiteKey
  day: string
  inAt: Date
  /** Null while no check-out is recorded. */
  outAt: Date | null
  /** When the server marked them as suspected left. */
  suspectedLeftAt: Date | null
  /** False when the gate knows only that they had left by `outAt`. */
  isOutExact: boolean
  start: Date
  end: Date | null
  break: number
  minutes: number | null
}

/** Number of whole weeks of work in the demo. */
const weekCount = 7
const minute = 60_000
const startOf = (site: SiteKey) => sites.find(({ key }) => key === site)?.from ?? 0
const twoDigits = (value: number) => String(value).padStart(2, '0')
/** A number from 0 up to (not including) `below`, constant for a worker and a day. */
const steady = (worker: Worker, day: string, below: number) => (worker.n * 37 + Number(day.slice(-2)) * 11) % below

/** Everybody's shifts, oldest first for each worker. */
export function allShifts(demo: DemoContext): Shift[] {
  const monday = mondayOf(demo.today)
  return workers.flatMap((worker) => {
    const site = worker.site ?? (worker.key === 'gheorghe-popescu' ? 'northgate' : null)
    if (!site || worker.contract === 'new' || worker.key === 'precious-okonkwo-fitzgerald') return []
    const first = addDays(monday, -7 * weekCount)
    const past = Array.from({ length: weekCount * 7 + weekdayOf(demo.today) }, (_, index) => addDays(first, index))
      .filter((day) => weekdayOf(day) < 5 && day >= demo.day(startOf(site)))
      .filter((day) => works(demo, worker, day))
      .map((day) => dayShift(demo, worker, site, day))
    return [...nights(demo, worker, site), ...past, ...today(demo, worker, site)]
  })
}

function works(demo: DemoContext, worker: Worker, day: string) {
  const lastWeek = addDays(mondayOf(demo.today), -7)
  if (worker.contract === 'past' && day > demo.day(-3)) return false
  if (worker.today === 'doubt' && day >= suspectedLeftDay(demo)) return false
  // Nathaniel did not work last week, and reported so.
  if (worker.key === 'nathaniel-brathwaite-cummings' && mondayOf(day) === lastWeek) return false
  return steady(worker, day, 29) !== 0
}

function dayShift(demo: DemoContext, worker: Worker, site: SiteKey, day: string): Shift {
  const late = site === 'oswald' || site === 'mill'
  const start = late ? '07:30' : '07:00'
  const end = weekdayOf(day) === 4 ? '15:30' : late ? '16:30' : '17:00'
  const inAt = new Date(londonInstant(day, start).getTime() - (3 + steady(worker, day, 9)) * minute)
  const shift: Shift = {
    worker,
    site,
    day,
    inAt,
    outAt: new Date(londonInstant(day, end).getTime() + (2 + steady(worker, day, 11)) * minute),
    suspectedLeftAt: null,
    isOutExact: true,
    start: londonInstant(day, start),
    end: londonInstant(day, end),
    break: 30,
    minutes: shiftMinutes(day, start, end) - 30,
  }
  // Jan left by the hoist side on Thursday of last week: the gate's next record of him is on Friday.
  if (worker.key !== 'jan-nowak' || day !== addDays(mondayOf(demo.today), -4)) return shift
  const nextMorning = londonInstant(addDays(day, 1), '06:50')
  return {
    ...shift,
    outAt: nextMorning,
    suspectedLeftAt: londonInstant(day, '20:00'),
    isOutExact: false,
    end: null,
    minutes: null,
  }
}

/** 22:00 to 06:00 on the nights of the last two clock changes, worked by two people at Riverside. */
function nights(demo: DemoContext, worker: Worker, site: SiteKey): Shift[] {
  if (worker.key !== 'magdalena-krzyzanowska-wrobel' && worker.key !== 'marek-sobczak') return []
  return clockChangeNights(demo).map((day) => ({
    worker,
    site,
    day,
    inAt: new Date(londonInstant(day, '22:00').getTime() - 8 * minute),
    outAt: new Date(londonInstant(addDays(day, 1), '06:00').getTime() + 6 * minute),
    suspectedLeftAt: null,
    isOutExact: true,
    start: londonInstant(day, '22:00'),
    end: londonInstant(addDays(day, 1), '06:00'),
    break: 30,
    minutes: shiftMinutes(day, '22:00', '06:00') - 30,
  }))
}

/** The evenings before the last two clock changes whose night is over, oldest first. */
export function clockChangeNights(demo: DemoContext): string[] {
  const year = Number(demo.today.slice(0, 4))
  return [year - 1, year]
    .flatMap((each) => Object.values(clockChangeEves(each)))
    .filter((eve) => londonInstant(addDays(eve, 1), '07:00') < demo.now)
    .sort()
    .slice(-2)
}

/** The last day before the start day that is not a Sunday. */
const suspectedLeftDay = (demo: DemoContext) => (weekdayOf(demo.day(-1)) === 6 ? demo.day(-2) : demo.day(-1))

/** Who is on site now. Outside working hours they came in during the last hours, so that somebody is always there. */
function today(demo: DemoContext, worker: Worker, site: SiteKey): Shift[] {
  if (worker.today === 'off') return []
  const isSuspectedLeft = worker.today === 'doubt'
  const day = isSuspectedLeft ? suspectedLeftDay(demo) : demo.today
  const planned = londonInstant(day, isSuspectedLeft ? '07:05' : worker.today)
  const early = demo.now.getTime() - planned.getTime() < 5 * minute
  const evening = demo.now > londonInstant(demo.today, '17:30')
  const ago = 12 + ((worker.n * 13) % 150)
  const midnight = londonInstant(demo.today).getTime()
  const inAt =
    !isSuspectedLeft && (early || evening) ? new Date(Math.max(midnight, demo.now.getTime() - ago * minute)) : planned
  const closes = `${twoDigits(weekdayOf(day) === 5 ? 15 : 19)}:00`
  return [
    {
      worker,
      site,
      day,
      inAt,
      outAt: null,
      suspectedLeftAt: isSuspectedLeft ? londonInstant(day, closes) : null,
      isOutExact: false,
      start: inAt,
      end: null,
      break: 0,
      minutes: null,
    },
  ]
}
