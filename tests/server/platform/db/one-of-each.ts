import { schema } from '#server/platform/db/schema'
import type { Actor, Tx } from '#server/platform/db/transaction'
import { newId } from '#shared/domain/kit/id'
import { addDays, londonDay, mondayOf } from '#shared/domain/kit/london'

const ids = <N extends string>(...names: N[]) => Object.fromEntries(names.map((n) => [n, newId()])) as Record<N, string>

/** The people of the rights table. Company A (main contractor) owns the site, B is granted on it, P pays, C is unrelated. */
export function createPersonas() {
  const company = ids('A', 'B', 'C', 'P')
  const user = ids(
    'ownerA',
    'formerA',
    'ownerB',
    'ownerC',
    'ownerP',
    'worker',
    'colleague',
    'guard',
    'guardB',
    'approvedB',
    'workerC',
  )
  const as = (userId: string, companyId: string | null): Actor => ({ userId, companyId })
  const actors: Record<string, Actor> = {
    'the server': 'system',
    'owner of A': as(user.ownerA, company.A),
    'the worker': as(user.worker, null),
    'guard on the site': as(user.guard, null),
    'guard of B, approved': as(user.approvedB, null),
    'guard of B': as(user.guardB, null),
    'owner of granted B': as(user.ownerB, company.B),
    'payroll owner': as(user.ownerP, company.P),
    'colleague of the worker': as(user.colleague, company.A),
    'owner of unrelated C': as(user.ownerC, company.C),
    'worker of C': as(user.workerC, null),
    'former manager of A': as(user.formerA, company.A),
    'stranger naming A': as(user.workerC, company.A),
    nobody: as(newId(), null),
  }
  return { company, user, actors }
}
export type Personas = ReturnType<typeof createPersonas>

/**
 * Writes at least one row into every table: about the worker, company A and its site. Answers the id of the rows that the
 * rights table speaks of, where a table holds others too.
 */
export async function oneOfEach(tx: Tx, { company, user }: Personas): Promise<void> {
  const later = new Date('2040-01-01T00:00:00Z')
  const today = londonDay(new Date())
  const one = ids(
    'membership',
    'session',
    'card',
    'media',
    'site',
    'document',
    'version',
    'assignment',
    'contract',
    'rate',
    'rollCall',
  )
  const two = ids('sheet', 'post', 'conversation', 'invite', 'visitor', 'upload', 'access')
  const s = schema
  for (const [name, id] of Object.entries(company))
    await tx.insert(s.companies).values({ id, slug: name, name, is_payroll_company: name === 'P' })
  for (const [name, id] of Object.entries(user)) {
    const default_role =
      name === 'guard' ? 'SECURITY_GUARD' : /owner/.test(name) ? 'OWNER' : /former/.test(name) ? 'MANAGER' : 'WORKER'
    await tx.insert(s.users).values({ id, slug: name, first_name: name, default_role, status: 'COMPLETED' })
  }
  const runs = [
    { id: one.membership, user_id: user.ownerA, company_id: company.A, role: 'OWNER' },
    { id: newId(), user_id: user.formerA, company_id: company.A, role: 'MANAGER', ended_at: new Date() },
    { id: newId(), user_id: user.ownerB, company_id: company.B, role: 'OWNER' },
    { id: newId(), user_id: user.ownerC, company_id: company.C, role: 'OWNER' },
    { id: newId(), user_id: user.ownerP, company_id: company.P, role: 'OWNER' },
  ] as const
  await tx.insert(s.memberships).values([...runs])
  for (const [worker_id, company_id] of [
    [user.worker, company.A],
    [user.colleague, company.A],
    [user.workerC, company.C],
  ] as const)
    await tx.insert(s.employments).values({ id: newId(), worker_id, company_id, source: 'LINK_CODE' })
  const guards = [
    [user.guard, company.A],
    [user.guardB, company.B],
    [user.approvedB, company.B],
  ] as const
  for (const [worker_id, company_id] of guards)
    await tx
      .insert(s.employments)
      .values({ id: newId(), worker_id, company_id, role: 'SECURITY_GUARD', source: 'LINK_CODE' })

  const mine = { user_id: user.worker }
  await tx.insert(s.userDictionaryEntries).values({ ...mine, type: 'ROLE', entry_id: 'labourer' })
  await tx.insert(s.sessions).values({ id: one.session, ...mine, idle_until: later, abs_until: later })
  await tx.insert(s.refreshTokens).values({ hash: 'r', session_id: one.session, counter: 1 })
  await tx.insert(s.handoffTokens).values({ hash: 'h', ...mine, purpose: 'EMAIL_VERIFICATION', expires_at: later })
  await tx
    .insert(s.emailTokens)
    .values({ hash: 'e', ...mine, purpose: 'PASSWORD_RESET', email: 'a@b.test', expires_at: later })
  await tx.insert(s.registrationTickets).values({ hash: 't', phone_number: '+447700900001', expires_at: later })
  await tx
    .insert(s.verificationCodes)
    .values({ id: newId(), phone_number: '+447700900001', ticket_hash: 't', code_hash: 'c', expires_at: later })
  await tx.insert(s.devices).values({ id: newId(), ...mine, device_hash: 'd' })
  await tx.insert(s.workerKeys).values({ id: newId(), ...mine, public_key: 'k' })
  await tx.insert(s.linkCodes).values({ id: newId(), ...mine, code_hash: 'c', expires_at: later })
  await tx.insert(s.workerRegistrations).values({ ...mine, ni_number: 'sealed', medical: 'sealed' })
  await tx.insert(s.identityChecks).values({ id: newId(), ...mine, first_name: 'a', last_name: 'b', applicant_id: 'a' })
  await tx.insert(s.identityWebhookEvents).values({ event_id: 'e', check_id: 'c' })
  await tx.insert(s.agreementAcceptances).values({ id: newId(), ...mine, slug: 'terms', version: '1' })
  await tx.insert(s.notifications).values({ id: newId(), ...mine, type: 'identity.completed', description: 'x' })
  await tx.insert(s.uploads).values({
    id: two.upload,
    ...mine,
    file_key: 'attachment',
    name: 'x',
    total: 1,
    storage_key: 'u',
    expires_at: later,
  })
  await tx.insert(s.widgets).values({ id: newId(), ...mine, route: 'home', kind: 'x' })
  await tx.insert(s.idempotencyKeys).values({ ...mine, key: 'k', request: 'PUT /x', body_hash: 'b' })
  await tx.insert(s.supportTasks).values({ id: newId(), ...mine, kind: 'CALL_BACK' })
  await tx.insert(s.skillCards).values({
    id: one.card,
    ...mine,
    scheme_code: 'C4T',
    scheme_name: 'CSCS',
    number: '1',
    surname: 'b',
    expires_on: '2030-01-01',
  })
  await tx
    .insert(s.cardChecks)
    .values({ id: newId(), card_id: one.card, worker_id: user.worker, company_id: company.A })

  const ofCompanyA = { company_id: company.A }
  const place = { site_id: one.site }
  await tx.insert(s.media).values({
    id: one.media,
    owner_id: user.ownerA,
    ...ofCompanyA,
    collection_name: 'rams',
    file_key: 'rams',
    name: 'x',
    file_name: 'x.pdf',
    mime_type: 'application/pdf',
    size: 1,
    sha256: 's',
    storage_key: 's',
  })
  await tx.insert(s.sites).values({
    id: one.site,
    ...ofCompanyA,
    slug: 'site',
    name: 'Site',
    address_line_1: '1',
    city: 'Leeds',
    postcode: 'LS1 1AA',
  })
  await tx.insert(s.siteManagers).values({ ...place, user_id: user.ownerA, ...ofCompanyA })
  await tx.insert(s.siteDocuments).values({ id: one.document, ...place, name: 'RAMS' })
  await tx
    .insert(s.siteDocumentVersions)
    .values({ id: one.version, document_id: one.document, ...place, version: 1, media_id: one.media, sha256: 's' })
  await tx.insert(s.siteSubcompanies).values({ id: two.access, ...place, company_id: company.B, status: 'GRANTED' })
  await tx.insert(s.gates).values({ id: newId(), gate_id: 'G1', ...place })
  await tx.insert(s.gateLog).values({ id: newId(), gate_id: 'G1', ...place, move: 'OPEN' })
  await tx
    .insert(s.rollCalls)
    .values({ id: one.rollCall, ...place, kind: 'DRILL', key: 'k', started_at: later, started_by: user.ownerA })
  await tx
    .insert(s.rollCallMarshals)
    .values({ roll_call_id: one.rollCall, user_id: user.ownerA, ...ofCompanyA, contact_at: later })
  const found = { roll_call_id: one.rollCall, person_id: user.worker, ...place, ...ofCompanyA }
  await tx
    .insert(s.rollCallPeople)
    .values({ ...found, kind: 'WORKER', name: 'worker', seen_at: later, seen_where: 'Gate' })
  await tx.insert(s.rollCallMarks).values({
    ...found,
    mark: 'SAFE',
    device: 'device01',
    clock: 1,
    at: later,
    by: user.ownerA,
    by_name: 'owner',
    sent_by: user.ownerA,
    received_at: later,
  })
  const day = { start_at: addDays(today, -1), end_at: addDays(today, 1) }
  await tx
    .insert(s.assignments)
    .values({ id: one.assignment, worker_id: user.worker, ...place, ...ofCompanyA, role_id: 'labourer', ...day })
  const shift = newId()
  for (const [worker_id, company_id] of guards)
    await tx.insert(s.assignments).values({
      id: worker_id === user.approvedB ? shift : newId(),
      worker_id,
      ...place,
      company_id,
      role_id: 'security-guard',
      ...day,
    })
  const approved = { assignment_id: shift, from: day.start_at, until: day.end_at }
  await tx.insert(s.siteGuards).values({
    access_id: two.access,
    user_id: user.approvedB,
    ...place,
    company_id: company.B,
    approved_at: later,
    ...approved,
  })
  await tx.insert(s.ramsAcceptances).values({
    id: newId(),
    assignment_id: one.assignment,
    worker_id: user.worker,
    document_version_id: one.version,
    media_id: one.media,
    sha256: 's',
  })
  await tx.insert(s.travelToWork).values({ id: newId(), ...mine, type: 1 })
  await tx
    .insert(s.checkIns)
    .values({ id: newId(), worker_id: user.worker, ...place, ...ofCompanyA, in_at: new Date(), in_source: 'MANUAL' })
  await tx.insert(s.usedNonces).values({ ...place, nonce: 'n', worker_id: user.worker })
  await tx.insert(s.bans).values({ id: newId(), worker_id: user.worker, ...ofCompanyA, reason: 'x', start_at: today })
  await tx.insert(s.contracts).values({
    id: one.contract,
    slug: 'c',
    worker_id: user.worker,
    ...ofCompanyA,
    payroll_company_id: company.P,
    role_id: 'labourer',
    start_at: today,
  })
  await tx
    .insert(s.contractRates)
    .values({ id: one.rate, contract_id: one.contract, hourly_rate: 15.5, start_at: today })
  await tx.insert(s.timesheets).values({
    id: two.sheet,
    worker_id: user.worker,
    ...ofCompanyA,
    payroll_company_id: company.P,
    week: mondayOf(today),
  })
  await tx
    .insert(s.timesheetEntries)
    .values({ id: newId(), timesheet_id: two.sheet, worker_id: user.worker, day: today, ...place, source: 'TYPED' })
  await tx.insert(s.timesheetMessages).values({ id: newId(), timesheet_id: two.sheet, ...mine, content: 'x' })
  await tx.insert(s.timesheetBonuses).values({ timesheet_id: two.sheet, amount: 10, set_by: user.ownerA })
  await tx
    .insert(s.timesheetPayments)
    .values({ id: newId(), timesheet_id: two.sheet, ...ofCompanyA, minutes: 60, hours_amount: 15.5 })
  await tx
    .insert(s.jobPosts)
    .values({ id: two.post, ...ofCompanyA, author_id: user.ownerA, role_id: 'labourer', status: 'INACTIVE' })
  await tx
    .insert(s.jobOffers)
    .values({ id: newId(), ...ofCompanyA, worker_id: user.worker, sender_id: user.ownerA, role_id: 'labourer' })
  await tx.insert(s.jobApplications).values({ id: newId(), ...ofCompanyA, post_id: two.post, worker_id: user.worker })
  await tx.insert(s.jobInvitations).values({
    id: newId(),
    ...ofCompanyA,
    post_id: two.post,
    worker_id: user.worker,
    sender_id: user.ownerA,
    conversation_id: two.conversation,
  })
  await tx.insert(s.jobPresets).values({ id: newId(), ...ofCompanyA, role: 'labourer' })
  await tx
    .insert(s.conversations)
    .values({ id: two.conversation, first_user_id: user.ownerA, second_user_id: user.worker })
  for (const user_id of [user.ownerA, user.worker])
    await tx.insert(s.conversationParticipants).values({ conversation_id: two.conversation, user_id })
  await tx
    .insert(s.messages)
    .values({ id: newId(), conversation_id: two.conversation, sender_id: user.worker, type: 'text', content: 'x' })
  await tx.insert(s.companyBlocks).values({ worker_id: user.worker, ...ofCompanyA })
  await tx
    .insert(s.invitations)
    .values({ id: newId(), hash: 'i', kind: 'WORKER', ...ofCompanyA, invited_by: user.ownerA, expires_at: later })
  await tx
    .insert(s.importBatches)
    .values({ id: newId(), ...ofCompanyA, user_id: user.ownerA, file_name: 'x', sha256: 's' })
  await tx.insert(s.importMappings).values({ id: newId(), ...ofCompanyA, columns_key: 'x', mapping: {} })
  await tx.insert(s.plans).values({ id: newId(), slug: 'free', name: 'Free', monthly_price: 0 })
  await tx.insert(s.companyBilling).values(ofCompanyA)
  await tx
    .insert(s.invoices)
    .values({ id: newId(), ...ofCompanyA, number: '1', issued_on: today, amount: 1, status: 'OPEN' })
  await tx.insert(s.visitorForms).values({ id: newId(), ...place })
  await tx.insert(s.visitorInvites).values({
    id: two.invite,
    hash: 'v',
    ...place,
    host_id: user.ownerA,
    email: 'v@b.test',
    visit_on: today,
    created_by: user.ownerA,
    expires_at: later,
  })
  await tx.insert(s.visitors).values({
    id: two.visitor,
    qr_id: 'q',
    ...place,
    first_name: 'V',
    last_name: 'V',
    visit_on: today,
    expires_at: later,
  })
  await tx.insert(s.visitorCheckIns).values({ id: newId(), visitor_id: two.visitor, ...place, in_at: new Date() })
  await tx.insert(s.outbox).values({ id: newId(), kind: 'MAIL', payload: {} })
  await tx.insert(s.history).values({
    id: newId(),
    noun: 'assignment',
    noun_id: one.assignment,
    move: 'create',
    to: 'CREATED',
    by: user.ownerA,
    user_id: user.worker,
    ...ofCompanyA,
  })
  await tx.insert(s.auditEvents).values({ id: newId(), kind: 'x', by: user.worker, user_id: user.worker })
  await tx
    .insert(s.healthAccessLog)
    .values({ id: newId(), worker_id: user.worker, reader_id: user.ownerA, ...ofCompanyA, what: 'medical' })
  await tx.insert(s.throttles).values({ key: 'k', expires_at: later })
}
