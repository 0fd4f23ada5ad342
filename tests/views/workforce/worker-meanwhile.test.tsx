// @vitest-environment jsdom
import '../../ui/dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import { siteEditMachine } from '#machines/sites/site-edit.machine'
import { workerEditMachine } from '#machines/workforce/worker-edit.machine'
import type { Site } from '#shared/api/sites/site'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { SiteForm } from '#views/sites/site-form'
import { WorkerForm } from '#views/workforce/worker-form'
import { siteBody } from '../../support/sites/site-body.ts'

const updated_at = '2026-10-26T07:31:00.000Z'
const worker = {
  ...{ id: 'w', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak', about: null, payroll_number: null },
  ...{ personal: null, dictionary: {}, editable: true, updated_at },
} as unknown as WorkerDetail
const site = {
  ...siteBody({ name: 'Riverside' }),
  ...{ id: '1', editable: true, updated_at },
} as unknown as Site
const overtaken = { status: 409, errors: { updated_at: ['Somebody has changed it meanwhile.'] } }
const refuse = <T,>(): Promise<{ thing: T }> => Promise.reject(overtaken)
const forms: [string, () => [AnyActorRef, React.ReactNode]][] = [
  [
    'profile',
    () => {
      const chart = workerEditMachine.provide({
        actors: { read: fromPromise(async () => ({ thing: worker })), save: fromPromise(() => refuse<WorkerDetail>()) },
      })
      const actor = createActor(chart, { input: { id: worker.slug } })
      return [actor, <WorkerForm key="form" edit={actor} />]
    },
  ],
  [
    'site',
    () => {
      const chart = siteEditMachine.provide({
        actors: { read: fromPromise(async () => ({ thing: site })), save: fromPromise(() => refuse<Site>()) },
      })
      const actor = createActor(chart, { input: { id: site.id } })
      return [actor, <SiteForm key="form" edit={actor} />]
    },
  ],
]

test.each(forms)(
  'a %s that somebody else saved meanwhile says so where the focus is, each time',
  async (noun, open) => {
    const [actor, form] = open()
    actor.start()
    render(form)
    for (let time = 0; time < 2; time++) {
      const save = await screen.findByRole('button', { name: 'Save' })
      save.focus()
      fireEvent.click(save)
      const notice = await screen.findByText(new RegExp(`Somebody saved this ${noun} meanwhile`))
      expect(document.activeElement?.contains(notice)).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
    }
  },
)
