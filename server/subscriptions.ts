import {
  arrived,
  checkedIn,
  checkedOut,
  checkInUndone,
  checkOutUndone,
  haveEffectsChanged,
  isCheckInListed,
} from '#server/gate/presence.events'
import { lockRunning } from '#server/safety/roll-call.queries'
import { addArrival, isOnRollCall } from '#server/safety/roll-call-turned-up.commands'
import { hasRunningRollCall } from '#server/sites/site.events'
import {
  addHoursOfCheckIn,
  haveHoursChanged,
  removeHoursOfCheckIn,
  settleHoursOfCheckOut,
  unsettleHoursOfCheckOut,
} from '#server/time/presence-hours.commands'

/** What each area does in the transactions of those below it. Loaded once, by whatever runs the server's code. */
arrived.subscribe(addArrival)
isCheckInListed.subscribe(async (tx, { presence, waits }) => {
  if (waits) await lockRunning(tx, presence.site_id)
  return isOnRollCall(tx, presence.id)
})
hasRunningRollCall.subscribe(async (tx, { siteId }) => (await lockRunning(tx, siteId)) !== undefined)

checkedIn.subscribe(addHoursOfCheckIn)
checkedOut.subscribe(settleHoursOfCheckOut)
haveEffectsChanged.subscribe(haveHoursChanged)
checkInUndone.subscribe(removeHoursOfCheckIn)
checkOutUndone.subscribe(unsettleHoursOfCheckOut)
