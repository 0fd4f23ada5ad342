import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { task } from '#machines/kit/task'
import { identityCaptureMachine, type Pass } from '#machines/registration/identity-capture.machine'
import { identityPicturesMachine } from '#machines/registration/identity-pictures.machine'
import { uploaded } from '../../support/registration/registration.ts'

const input = { applicant_id: 'applicant_1', sdk_token: 'pass', message: undefined }
const captureIdentity = task<Pass, { outcome: 'completed' | 'cancelled' }>(async () => ({ outcome: 'completed' }))
const pictures = { document: uploaded('document'), selfie: uploaded('selfie') }

test.each([
  ['back', true],
  ['continue', false],
] as const)('who presses %s before the capture has left: %s', async (type, left) => {
  const actor = createActor(identityCaptureMachine.provide({ actors: { captureIdentity } }), { input }).start()
  actor.send({ type })
  expect(await toPromise(actor)).toEqual({ left })
})

test.each([
  ['back', true],
  ['continue', false],
] as const)('who presses %s after the pictures has left: %s', async (type, left) => {
  const actor = createActor(identityPicturesMachine, { input: { pictures, message: undefined } }).start()
  actor.send({ type })
  expect(await toPromise(actor)).toEqual({ pictures, left })
})
