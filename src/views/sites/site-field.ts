import type { SiteValues } from '#machines/sites/site-form'

export type Change = (values: Partial<SiteValues>) => void
/** Id of a field's control, as a link target for the summary of errors. */
export const fieldId = (field: string) => `site-${field.replaceAll('.', '-')}`
