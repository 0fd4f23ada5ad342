import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { demoPassword } from '#server/demo/accounts'
import { agreementRows } from '#server/demo/agreement-rows'
import { drawCards } from '#server/demo/card-pictures'
import { cardCheckRows, cardRows } from '#server/demo/card-rows'
import { createDemoContext, type DemoContext } from '#server/demo/context'
import { documentRows, printDocuments, storeFiles } from '#server/demo/files'
import { hours } from '#server/demo/hours-rows'
import { companyId, staffId } from '#server/demo/ids-by-key'
import { invitationRows } from '#server/demo/invitation-rows'
import { notificationRows } from '#server/demo/notification-rows'
import { offerRows } from '#server/demo/offer-rows'
import { companyRows, employmentRows, entryRows, membershipRows, userRows } from '#server/demo/people-rows'
import { drawPortraits } from '#server/demo/portraits'
import { applicationRows, postRows } from '#server/demo/post-rows'
import { identityRows, registrationRows } from '#server/demo/registration-rows'
import { gateRows, siteManagerRows, siteRows, subcompanyRows } from '#server/demo/site-rows'
import { talkRows } from '#server/demo/talk-rows'
import { bonusRows, timesheetHistoryRows, timesheetMessageRows } from '#server/demo/timesheet-activity-rows'
import { visitorCheckInRows, visitorFormRows, visitorRows } from '#server/demo/visitor-rows'
import { acceptanceRows, assignmentRows, contractRows, rateRows } from '#server/demo/work-rows'
import { hashPassword } from '#server/platform/auth/passwords'
import { hasSeededUsers } from '#server/platform/auth/seeded'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { conversationParticipants, conversations, messages } from '#server/platform/db/schema/conversation'
import { gates } from '#server/platform/db/schema/gate'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { invitations } from '#server/platform/db/schema/invitation'
import { jobApplications, jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { notifications } from '#server/platform/db/schema/notification'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import {
  siteDocuments,
  siteDocumentVersions,
  siteManagers,
  siteSubcompanies,
  sites,
} from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import {
  timesheetBonuses,
  timesheetEntries,
  timesheetMessages,
  timesheetPayments,
  timesheets,
} from '#server/platform/db/schema/timesheet'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import { visitorCheckIns, visitorForms, visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { textsForAll, textsForWorkers } from '#shared/api/account/agreed-texts'
import { addDays, mondayOf } from '#shared/domain/kit/london'

/** Seeds the demo company unless the database was seeded before. Returns whether it did. */
export async function seedOnce(deps: Deps): Promise<boolean> {
  if (deps.settings.MUSTER_MODE === 'production') throw new Error('The demo company is not for production.')
  if (await deps.db.transaction('system', hasSeededUsers)) return false
  const demo = createDemoContext(deps.clock.now(), deps.keys, await hashPassword(demoPassword))
  const printed = await printDocuments(demo)
  const portraits = await drawPortraits(demo)
  const cards = await drawCards(demo)
  await storeFiles(deps.ports.media, [...printed, ...portraits, ...cards])
  const texts = await Promise.all(
    [...textsForAll, ...textsForWorkers].map((slug) => deps.ports.content.page(slug).catch(() => undefined)),
  )
  return deps.db.transaction('system', async (tx) => {
    // Two starts at once: the second waits here and then finds the data seeded.
    await tx.execute(sql`select pg_advisory_xact_lock(7263543)`)
    if (await hasSeededUsers(tx)) return false
    await insertDemoRows(tx, demo, { printed, portraits, cards })
    const agreements = agreementRows(
      demo,
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

async function insertDemoRows(tx: Tx, demo: DemoContext, { printed, portraits, cards }: Files) {
  const add = async <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => {
    for (let from = 0; from < rows.length; from += 1500) await tx.insert(table).values(rows.slice(from, from + 1500))
  }
  await add(companies, companyRows(demo))
  await add(users, userRows(demo))
  await tx
    .update(companies)
    .set({ default_approver_id: staffId('margaret') })
    .where(eq(companies.id, companyId('main')))
  await add(memberships, membershipRows(demo))
  await add(employments, employmentRows(demo))
  await add(userDictionaryEntries, entryRows())
  await add(workerRegistrations, registrationRows(demo))
  await add(identityChecks, identityRows(demo))
  await add(skillCards, cardRows(demo))
  await add(cardChecks, cardCheckRows(demo))

  await add(sites, siteRows(demo))
  await add(siteManagers, siteManagerRows(demo))
  await add(gates, gateRows(demo))
  await add(siteSubcompanies, subcompanyRows(demo))
  await add(invitations, invitationRows(demo))
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
  await add(siteDocuments, documentRows(demo))
  await add(
    siteDocumentVersions,
    printed.map((one) => one.version),
  )
  await add(visitorForms, visitorFormRows(demo))
  await add(visitors, visitorRows(demo))
  await add(visitorCheckIns, visitorCheckInRows(demo))

  await add(assignments, assignmentRows(demo))
  await add(ramsAcceptances, acceptanceRows(demo, new Map(printed.map(({ version }) => [version.id, version.sha256]))))
  await add(contracts, contractRows(demo))
  const rates = rateRows(demo, addDays(mondayOf(demo.today), -7))
  await add(contractRates, rates)
  const worked = hours(demo, rates)
  await add(checkIns, worked.checkIns)
  await add(timesheets, worked.timesheets)
  await add(timesheetEntries, worked.entries)
  await add(timesheetBonuses, bonusRows(demo))
  await add(timesheetPayments, worked.payments)
  await add(timesheetMessages, timesheetMessageRows(demo))
  await add(history, timesheetHistoryRows(worked.timesheets))

  const talk = talkRows(demo)
  await add(conversations, talk.conversations)
  await add(conversationParticipants, talk.participants)
  await add(jobPosts, postRows(demo))
  await add(jobApplications, applicationRows(demo))
  await add(jobOffers, offerRows(demo))
  await add(messages, talk.messages)
  await add(notifications, notificationRows(demo))
}
