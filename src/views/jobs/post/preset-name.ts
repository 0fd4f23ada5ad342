import type { JobPreset } from '#shared/api/jobs/job-preset'
import { trades } from '#web/views/jobs/work-options.ts'

export const roleName = (id: string): string => trades.find(({ value }) => value === id)?.label ?? id
/** What the company calls a preset, else the name of its role. */
export const presetName = ({ name, role }: Pick<JobPreset, 'name' | 'role'>): string => name ?? roleName(role)
