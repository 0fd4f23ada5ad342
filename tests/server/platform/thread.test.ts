import { describe, expect, test } from 'vitest'
import { openThread } from '#server/platform/jobs/thread'

const source = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      import { setTimeout } from 'node:timers/promises'
      ${code}
      parentPort.postMessage('ready')
    `)}`,
  )

describe('while a file of one company takes its whole time', () => {
  const stuck = source(`
    parentPort.on('message', (job) => { if (job === 'stuck') for (;;); parentPort.postMessage({ done: job }) })
  `)
  const read = openThread<string, string>('no-such-thread', stuck, {
    heap: 64,
    memory: 512,
    waiting: 4,
    seconds: 5,
  })
  const order: string[] = []
  const noted = (name: string) => (answer: string) => void order.push(`${name}: ${answer}`)

  test('another company’s file is read, and its own next one waits for it', async () => {
    const first = read('stuck', 'A').then(noted('A'))
    const second = read('next', 'A').then(noted('A'))
    expect(await read('x', 'A')).toBe('busy')
    await read('theirs', 'B').then(noted('B'))
    await read('theirs too', 'B').then(noted('B'))
    await Promise.all([first, second])
    expect(order).toEqual(['B: theirs', 'B: theirs too', 'A: busy', 'A: next'])
  })
  test('it is refused only once it has run alone', async () => {
    order.length = 0
    await Promise.all([read('stuck', 'A').then(noted('A')), read('theirs', 'B').then(noted('B'))])
    expect(order).toEqual(['A: too much', 'B: theirs'])
  })
})

test('the time that a thread takes to start is not that of its file', async () => {
  const slow = source(`
    await setTimeout(4000)
    parentPort.on('message', (job) => parentPort.postMessage({ done: job }))
  `)
  const read = openThread<string, string>('no-such-thread', slow, { heap: 64, memory: 512, waiting: 4, seconds: 2 })
  expect(await read('a file', 'A')).toBe('a file')
})

describe('a file that fills the memory', { timeout: 60_000 }, () => {
  const filling = source(`
    const held = []
    parentPort.on('message', async (job) => {
      for (let times = 0; job === 'bomb' || (job === 'heavy' && times < 10); times++)
        held[times] = await setTimeout(10, Buffer.alloc(40_000_000, times))
      if (job === 'stuck') for (;;);
      await setTimeout(2000)
      held.length = 0
      parentPort.postMessage({ done: job })
    })
  `)
  const limits = { heap: 64, memory: 300, waiting: 4, seconds: 30 }
  const [read, readElsewhere] = [0, 1].map(() => openThread<string, string>('no-such-thread', filling, limits)) as [
    (job: string, sender: string) => Promise<string>,
    (job: string, sender: string) => Promise<string>,
  ]

  test('is not one that is read while the server takes memory for something else', async () => {
    const reading = read('theirs', 'H')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const taken = Buffer.alloc(320_000_000, 1)
    expect([await reading, taken.length]).toEqual(['theirs', 320_000_000])
  })
  test('is refused, and another’s that is read meanwhile is not: it is asked for again', async () => {
    for (const readOther of [read, readElsewhere]) {
      const [, other] = await Promise.all([read('bomb', 'A'), readOther('theirs', 'B')])
      expect(other).not.toBe('too much')
      expect(await readOther('theirs', 'B')).toBe('theirs')
    }
    expect(await read('bomb', 'A')).toBe('too much')
  })
  test('is read where it is too much only readOther another, though both are sent again at the same time', async () => {
    let left = [() => read('heavy', 'C'), () => readElsewhere('heavy', 'D')]
    for (let times = 0; times < 3; times++) {
      const answers = await Promise.all(left.map((send) => send()))
      expect(['heavy', 'busy']).toEqual(expect.arrayContaining(answers))
      left = left.filter((_, at) => answers[at] === 'busy')
    }
    expect(left).toEqual([])
  })
  test('does not wait for one that never ends, to run alone', async () => {
    await Promise.all([read('bomb', 'E'), read('theirs', 'F')])
    const stuck = readElsewhere('stuck', 'G')
    const begun = performance.now()
    expect(await read('theirs', 'E')).toBe('theirs')
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(await stuck).toBe('busy')
  })
})
