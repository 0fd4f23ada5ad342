import { isAttachedForReader } from '#server/account/conversation.access'
import { registerModel } from '#server/account/model-cards'
import {
  arrived,
  checkedIn,
  checkedOut,
  checkInUndone,
  checkOutUndone,
  haveEffectsChanged,
  isCheckInListed,
} from '#server/gate/presence.events'
import { reopenAssignments } from '#server/jobs/assignment-renewed.commands'
import { contractChanged, contractChanging, isRateFixed } from '#server/jobs/contract.events'
import { isPhotoInDirectory } from '#server/jobs/directory.access'
import { isPhotoOfApplicant } from '#server/jobs/job-application.queries'
import { broadcastOfferAnswer, writeOffer } from '#server/jobs/job-offer.commands'
import { offerAnswered, offerSent } from '#server/jobs/job-offer.events'
import { offerCards, postCards } from '#server/jobs/model-cards.queries'
import { isOpened, isReadable } from '#server/platform/files/media.queries'
import { renderAttachedTimesheet } from '#server/platform/outbox/lane'
import { lockRunning } from '#server/safety/roll-call.queries'
import { addArrival, isOnRollCall } from '#server/safety/roll-call-turned-up.commands'
import { documentPublishing, hasRunningRollCall } from '#server/sites/site.events'
import { isPhotoAtGate } from '#server/sites/site-photos.access'
import {
  addHoursOfCheckIn,
  haveHoursChanged,
  removeHoursOfCheckIn,
  settleHoursOfCheckOut,
  unsettleHoursOfCheckOut,
} from '#server/time/presence-hours.commands'
import { applyContract, hasClosedHours, lockUnpaidWeeks } from '#server/time/timesheet-contract-change.commands'
import { renderTimesheetPdf } from '#server/time/timesheet-pdf'
import { isCardOfOwnWorker } from '#server/workforce/card-pictures.access'

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

documentPublishing.subscribe(reopenAssignments)
contractChanging.subscribe(lockUnpaidWeeks)
contractChanged.subscribe(applyContract)
isRateFixed.subscribe(hasClosedHours)

offerSent.subscribe(writeOffer)
offerAnswered.subscribe(broadcastOfferAnswer)

isReadable.subscribe(isPhotoAtGate)
isReadable.subscribe(isAttachedForReader)
isReadable.subscribe(isPhotoInDirectory)
isReadable.subscribe(isPhotoOfApplicant)
isOpened.subscribe(isCardOfOwnWorker)
renderAttachedTimesheet.subscribe(renderTimesheetPdf)

registerModel('offer', offerCards)
registerModel('post', postCards)
