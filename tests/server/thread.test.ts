import { describe, expect, test } from 'vitest'
import { openThread } from '#server/thread'

describe('while a file of one company takes its whole time', () => {
  const stuck = `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (job) => { if (job === 'stuck') for (;;); parentPort.postMessage({ done: job }) })
  `)}`
  const read = openThread<string, string>('no-such-thread', new URL(stuck), {
    heap: 64,
    memory: 512,
    waiting: 4,
    seconds: 5,
  })

  test('another company’s file is read, and its own next one waits for it', async () => {
    const order: string[] = []
    const noted = (name: string) => (answer: string) => void order.push(`${name}: ${answer}`)
    const first = read('stuck', 'A').then(noted('A'))
    const second = read('next', 'A').then(noted('A'))
    expect(await read('x', 'A')).toBe('busy')
    await read('theirs', 'B').then(noted('B'))
    await read('theirs too', 'B').then(noted('B'))
    await Promise.all([first, second])
    expect(order).toEqual(['B: theirs', 'B: theirs too', 'A: too much', 'A: next'])
  })
})
