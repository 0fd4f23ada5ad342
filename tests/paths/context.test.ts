// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { lifecycles } from '#machines/lifecycles'
import type { Entry } from './rig/entry.ts'

const entries = import.meta.glob<{ entry: Entry }>(['./*/*.ts', '!./{mounts,rig}/*.ts'], { eager: true })

const form = 'what the person has ticked'
const page = 'by whom, or from which page, the chart is run'
const answer = 'part of the server’s answer'
/** Yes and no in the context of a chart, each with why it is no state of that chart. */
const facts: Record<string, string> = {
  'conversation hasOlder': answer,
  'medicalAnswers own': page,
  'medicalQuestionnaire declared': form,
  'personalInfo given': answer,
  'rollCallScreen sendsOnly': page,
  'select more': answer,
  'signIn remember': form,
  'siteSubcompanies notify': form,
  'siteSubcompanies shared': page,
  'unsentRollCalls isWorker': page,
  'viewOffer isOwn': page,
  'viewOffer ticked': form,
  'workerInvitations accept': 'the answer that is being sent',
  'workerRegistration completed': answer,
  'workerRegistration signedIn': answer,
}

test('a yes or no that a chart could say by its state is not in its context', () => {
  const found = Object.values(entries).flatMap(({ entry: { chart, starts } }) =>
    Object.values(starts).flatMap((input) => {
      const [{ context }] = initialTransition(chart, input as never)
      return Object.entries(context).flatMap(([name, value]) =>
        // `wrapper`: whether the page runs in the app. The context of a lifecycle is the facts by which it judges.
        typeof value === 'boolean' && name !== 'wrapper' && !(chart.id in lifecycles) ? `${chart.id} ${name}` : [],
      )
    }),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(facts).sort())
})
