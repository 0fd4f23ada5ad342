import { client } from '#services/kit/client'

export const jobPresets = client(() => import('#shared/api/jobs/job-preset').then((noun) => noun.jobPresetApi))
