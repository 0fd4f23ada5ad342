import { asc } from 'drizzle-orm'
import { jobPresets } from '#server/platform/db/schema/job'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import { companyOf } from '#server/sites/site.access'
import { JobPreset } from '#shared/api/jobs/job-preset'

export const isOwn = (me: Person) => ofCompany(jobPresets.company_id, companyOf(me))

/** The name is stored with the terms. What is stored is parsed: a field that was added since has its default. */
export const toPresetDto = ({
  id,
  role,
  created_at,
  data,
}: Pick<typeof jobPresets.$inferSelect, 'id' | 'role' | 'created_at' | 'data'>) => {
  const { name = null, ...terms } = data
  return JobPreset.parse({ id, role, name, created_at: created_at.toISOString(), data: terms })
}

/** The company's presets by the name of their role. */
export async function listPresets(tx: Tx, me: Person): Promise<JobPreset[]> {
  const rows = await tx.select().from(jobPresets).where(isOwn(me)).orderBy(asc(jobPresets.id))
  const named = rows.map((row) => ({ row, name: roleName(row.role) }))
  return named.sort((a, b) => a.name.localeCompare(b.name)).map(({ row }) => toPresetDto(row))
}
