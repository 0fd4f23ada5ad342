/** The slugs of all tabs of a site, in their order. The remembered tab is stored as an index into this list. */
export const siteSlugs = [
  'overview',
  'workers',
  'assignments',
  'timesheets',
  'subcontractors',
  'managers',
  'gates',
  'checkins',
  'fire',
  'documents',
  'visitors',
] as const
export type SiteSlug = (typeof siteSlugs)[number]
