import { editMachine } from '#machines/kit/edit.machine'
import { workerProfiles } from '#services/workforce/worker-profile'
import { emptyWorker, mergedWorker, updateOf, valuesOf } from './worker-form.ts'

/** `id` is the worker's slug in the URL. */
export const workerEditMachine = editMachine({
  id: 'workerEdit',
  description:
    'The company edits a worker’s profile: leaving with unsaved changes must be confirmed, and concurrent edits are merged.',
  adds: false,
  empty: emptyWorker,
  valuesOf,
  merge: mergedWorker,
  read: (slug, signal) => workerProfiles.read({ params: { slug } }, signal).then(({ data }) => data),
  async save(values, worker, signal) {
    if (!worker) throw new Error('Nothing was read to be saved.')
    const body = updateOf(values, worker.updated_at)
    return (await workerProfiles.update({ params: { id: worker.id }, body }, signal)).data
  },
})
