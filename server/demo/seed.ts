import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { textsForAll, textsForWorkers } from '#contract/agreed-texts'
import { addDays, mondayOf } from '#contract/london'
import { hashPassword } from '#server/auth/passwords'
import { agreementAcceptances } from '#server/db/schema/agreement'
import { assignments, ramsAcceptances } from '#server/db/schema/assignment'
import { companies, employments, memberships } from '#server/db/schema/company'
import { contractRates, contracts } from '#server/db/schema/contract'
import { conversationParticipants, conversations, messages } from '#server/db/schema/conversation'
import { gates } from '#server/db/schema/gate'
import { identityChecks } from '#server/db/schema/identity-check'
import { invitations } from '#server/db/schema/invitation'
import { jobOffers, jobPosts } from '#server/db/schema/job'
import { media } from '#server/db/schema/media'
import { notifications } from '#server/db/schema/notification'
import { checkIns } from '#server/db/schema/presence'
import { history } from '#server/db/schema/record'
import { workerRegistrations } from '#server/db/schema/registration'
import { siteDocuments, siteDocumentVersions, siteManagers, siteSubcompanies, sites } from '#server/db/schema/site'
import { cardChecks, skillCards } from '#server/db/schema/skill-card'
import {
  timesheetBonuses,
  timesheetEntries,
  timesheetMessages,
  timesheetPayments,
  timesheets,
} from '#server/db/schema/timesheet'
import { userDictionaryEntries, users } from '#server/db/schema/user'
import { visitorCheckIns, visitorForms, visitors } from '#server/db/schema/visitor'
import { demoPassword } from '#server/demo/accounts'
import { agreementRows } from '#server/demo/agreement-rows'
import { drawCards } from '#server/demo/card-pictures'
import { cardCheckRows, cardRows } from '#server/demo/card-rows'
import { companyId, staffId } from '#server/demo/cast'
import { documentRows, printDocuments, storeFiles } from '#server/demo/files'
import { hours } from '#server/demo/hours-rows'
import { invitationRows } from '#server/demo/invitation-rows'
import { notificationRows } from '#server/demo/news-rows'
import { offerRows, postRows } from '#server/demo/offer-rows'
import { companyRows, employmentRows, entryRows, membershipRows, userRows } from '#server/demo/people-rows'
import { drawPortraits } from '#server/demo/portraits'
import { identityRows, registrationRows } from '#server/demo/registration-rows'
import { type Scene, setScene } from '#server/demo/scene'
import { bonusRows, sheetHistoryRows, sheetMessageRows } from '#server/demo/sheet-talk-rows'
import { gateRows, siteManagerRows, siteRows, subcompanyRows } from '#server/demo/site-rows'
import { talkRows } from '#server/demo/talk-rows'
import { visitorCheckInRows, visitorFormRows, visitorRows } from '#server/demo/visitor-rows'
import { acceptanceRows, assignmentRows, contractRows, rateRows } from '#server/demo/work-rows'
import { hasSeededUsers } from '#server/seeded'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Seeds the demo company unless the database was seeded before. Returns whether it did. */
export async function seedOnce(world: World): Promise<boolean> {
  if (world.settings.MUSTER_MODE === 'production') throw new Error('The demo company is not for production.')
  if (await world.db.work('system', hasSeededUsers)) return false
  const scene = setScene(world.clock.now(), world.keys, await hashPassword(demoPassword))
  const printed = await printDocuments(scene)
  const portraits = await drawPortraits(scene)
  const cards = await drawCards(scene)
  await storeFiles(world.ports.media, [...printed, ...portraits, ...cards])
  const texts = await Promise.all(
    [...textsForAll, ...textsForWorkers].map((slug) => world.ports.content.page(slug).catch(() => undefined)),
  )
  return world.db.work('system', async (tx) => {
    // Two starts at once: the second waits here and then finds the data seeded.
    await tx.execute(sql`select pg_advisory_xact_lock(7263543)`)
    if (await hasSeededUsers(tx)) return false
    await tellStory(tx, scene, { printed, portraits, cards })
    const agreements = agreementRows(
      scene,
      texts.flatMap((text) => text ?? []),
    )
    if (agreements.length) await tx.insert(agreementAcceptances).values(agreements)
    return true
  })
}

type Files = {
  printed: Awaited<ReturnType<typeof printDocuments>>
  portraits: Awaited<ReturnType<typeof drawPortraits>>
  cards: Awaited<ReturnType<typeof drawCards>>
}

async function tellStory(tx: Tx, scene: Scene, { printed, portraits, cards }: Files) {
  const add = async <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => {
    for (let from = 0; from < rows.length; from += 1500) await tx.insert(table).values(rows.slice(from, from + 1500))
  }
  await add(companies, companyRows(scene))
  await add(users, userRows(scene))
  await tx
    .update(companies)
    .set({ default_approver_id: staffId('margaret') })
    .where(eq(companies.id, companyId('main')))
  await add(memberships, membershipRows(scene))
  await add(employments, employmentRows(scene))
  await add(userDictionaryEntries, entryRows())
  await add(workerRegistrations, registrationRows(scene))
  await add(identityChecks, identityRows(scene))
  await add(skillCards, cardRows(scene))
  await add(cardChecks, cardCheckRows(scene))

  await add(sites, siteRows(scene))
  await add(siteManagers, siteManagerRows(scene))
  await add(gates, gateRows(scene))
  await add(siteSubcompanies, subcompanyRows(scene))
  await add(invitations, invitationRows(scene))
  await add(
    media,
    [...printed, ...portraits, ...cards].map((one) => one.media),
  )
  for (const { media } of portraits)
    await tx.update(users).set({ photo_media_id: media.id }).where(eq(users.id, media.owner_id))
  for (const { media, card, side } of cards)
    await tx
      .update(skillCards)
      .set(side === 'front' ? { front_media_id: media.id } : { back_media_id: media.id })
      .where(eq(skillCards.id, card))
  await add(siteDocuments, documentRows(scene))
  await add(
    siteDocumentVersions,
    printed.map((one) => one.version),
  )
  await add(visitorForms, visitorFormRows(scene))
  await add(visitors, visitorRows(scene))
  await add(visitorCheckIns, visitorCheckInRows(scene))

  await add(assignments, assignmentRows(scene))
  await add(ramsAcceptances, acceptanceRows(scene, new Map(printed.map(({ version }) => [version.id, version.sha256]))))
  await add(contracts, contractRows(scene))
  const rates = rateRows(scene, addDays(mondayOf(scene.today), -7))
  await add(contractRates, rates)
  const worked = hours(scene, rates)
  await add(checkIns, worked.checkIns)
  await add(timesheets, worked.sheets)
  await add(timesheetEntries, worked.entries)
  await add(timesheetBonuses, bonusRows(scene))
  await add(timesheetPayments, worked.payments)
  await add(timesheetMessages, sheetMessageRows(scene))
  await add(history, sheetHistoryRows(worked.sheets))

  const talk = talkRows(scene)
  await add(conversations, talk.conversations)
  await add(conversationParticipants, talk.participants)
  await add(jobPosts, postRows(scene))
  await add(jobOffers, offerRows(scene))
  await add(messages, talk.messages)
  await add(notifications, notificationRows(scene))
}
