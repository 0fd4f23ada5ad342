import { afterEach, beforeEach } from 'vitest'
import { badInputs } from './personas.ts'

beforeEach(() => {
  badInputs.length = 0
})
/** A test that expected another status says only which it got: the errors say why. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail' && badInputs.length)
    process.stderr.write(`422 in '${task.name}':\n${badInputs.join('\n')}\n`)
})
