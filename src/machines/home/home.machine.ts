import { readMachine } from '#machines/kit/read.machine'
import { home } from '#services/home/home'
import { timesheets } from '#services/time/timesheet'

export const homeMachine = readMachine(
  'home',
  'What needs the user’s attention, and the current figures; reloaded when a notification reports a change.',
  async (signal) => {
    // The mark at Timesheets follows the pending flag; without its answer the count of the home call is used.
    const pending = timesheets.pending({}, signal).catch(() => undefined)
    const [{ data }, flag] = await Promise.all([home.read({}, signal), pending])
    return flag
      ? { ...data, waiting: { ...data.waiting, timesheets: flag.data.hasPending ? flag.data.count : 0 } }
      : data
  },
)
