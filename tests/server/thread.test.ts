import { describe, expect, test } from 'vitest'
import { openThread } from '#server/thread'

const source = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

describe('while a file of one company takes its whole time', () => {
  const stuck = source(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (job) => { if (job === 'stuck') for (;;); parentPort.postMessage({ done: job }) })
  `)
  const read = openThread<string, string>('no-such-thread', stuck, {
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

test('a small file may take less time than a large one', async () => {
  const slow = source(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (job) => setTimeout(() => parentPort.postMessage({ done: job }), 1000))
  `)
  const limits = { heap: 64, memory: 512, waiting: 4, seconds: ({ length }: string) => length / 10 }
  const read = openThread<string, string>('no-such-thread', slow, limits)
  expect(await read('small', 'A')).toBe('too much')
  expect(await read('large'.repeat(20), 'A')).toMatch('large')
})

describe('a file that fills the memory', () => {
  const filling = source(`
    import { parentPort } from 'node:worker_threads'
    import { setTimeout } from 'node:timers/promises'
    const held = []
    parentPort.on('message', async (job) => {
      for (let times = 0; job === 'bomb'; times++) held[times] = await setTimeout(10, Buffer.alloc(20_000_000, times))
      await setTimeout(2000)
      parentPort.postMessage({ done: job })
    })
  `)
  const limits = { heap: 64, memory: 300, waiting: 4, seconds: 10 }

  test('is refused, and another’s that is read meanwhile is not: it is asked for again', async () => {
    const [read, readElsewhere] = [0, 1].map(() => openThread<string, string>('no-such-thread', filling, limits))
    for (const beside of [read, readElsewhere]) {
      const [, theirs] = await Promise.all([read?.('bomb', 'A'), beside?.('theirs', 'B')])
      expect(theirs).not.toBe('too much')
      expect(await beside?.('theirs', 'B')).toBe('theirs')
    }
    expect(await read?.('bomb', 'A')).toBe('too much')
  })
})
