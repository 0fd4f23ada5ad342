import { workerProfiles } from '#services/worker-profile'
import { editMachine } from './generic/edit.ts'
import { emptyWorker, mergedWorker, updateOf, valuesOf } from './worker-form.ts'

/** `id` is the worker's part of the address. */
export const workerEditMachine = editMachine({
  id: 'workerEdit',
  description:
    'The company changes a worker’s profile: nobody leaves changes behind unasked, and of two who save at once nothing is lost.',
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
