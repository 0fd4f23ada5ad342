import { editMachine } from '#machines/kit/edit.machine'
import { sites } from '#services/sites/site'
import { emptySite, fieldsOf, mergedSite, valuesOf } from './site-form.ts'

export const siteEditMachine = editMachine({
  id: 'siteEdit',
  description: 'Adds or edits a site: leaving with unsaved changes must be confirmed, and concurrent edits are merged.',
  adds: true,
  empty: emptySite,
  valuesOf,
  merge: mergedSite,
  read: (id, signal) => sites.read({ params: { id } }, signal).then(({ data }) => data),
  async save(values, site, signal) {
    const fields = fieldsOf(values)
    if (!site) return (await sites.add({ body: fields }, signal)).data
    const body = { ...fields, updated_at: site.updated_at }
    return (await sites.save({ params: { id: site.id }, body }, signal)).data
  },
})
