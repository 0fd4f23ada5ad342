import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setInterval, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'

export type ThreadLimits = {
  /** Megabytes of JavaScript objects that the thread may hold: its own, whatever else the process does. */
  heap: number
  /** Megabytes by which the process can grow during one job: buffers are not part of the heap. */
  memory: number
  /** Seconds that a job may take, from when its thread is ready. */
  seconds: number
  /** Maximum number of jobs, including running ones; one sender can have at most half of them. */
  waiting: number
}
/** Threads of one kind: with only one, a file that takes the maximum time would block everybody else's. */
const threads = 2
/** Megabytes that pictures (decoding.ts) and uploads (upload-room.ts) may take during a job: they are not its own. */
const memoryElsewhere = 300
/** Milliseconds between two checks of the process's memory: a decoder allocates some 10 MB in that time. */
const watchEvery = 100
/** Milliseconds that a thread may take to start. */
const longestStart = 10_000
/** Seconds after which a job gives way to one that waits to run alone, whose sender waits 30 s for both together. */
const givesWayAfter = 6

/** Jobs of every kind that run at this moment: the memory and the processors are those of all of them. */
const atWork = new Set<{ shared: boolean }>()
/** Whether a job runs alone, or waits until the others are done. No other begins meanwhile. */
let alone: 'waits' | 'runs' | undefined
/** Begins what waits of each kind. */
const kinds: (() => void)[] = []

/**
 * Does jobs on files of strangers in threads that may end badly without harm: one is ended when its job passes a limit,
 * and the next job has a new one. Jobs of one sender are done one after another, those of others meanwhile. `built` is
 * the thread's file beside the bundle, `sources` its module where the sources run. A job answers 'too much' when it
 * passed a limit while no other ran. While others ran nobody can say whose fault it was: it answers 'busy', as it does
 * when too many wait, and the next job of its sender runs alone. `moved` names buffers of a job that are moved to the
 * thread, not copied.
 */
export function openThread<Job, Answer>(
  built: string,
  sources: URL,
  limits: ThreadLimits,
  moved: (job: Job) => ArrayBufferLike[] = () => [],
) {
  const bundled = new URL(`./${built}.js`, import.meta.url)
  const script = existsSync(fileURLToPath(bundled)) ? bundled : new URL('./thread-of-sources.mjs', import.meta.url)
  const idle = new Set<Worker>()
  const running = new Set<string>()
  const queue: { sender: string; begin: () => Promise<unknown> }[] = []
  /** Senders whose next job runs alone. */
  const uncertain = new Set<string>()
  kinds.push(beginNext)

  function start() {
    const worker = new Worker(script, {
      argv: [sources.href],
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
    })
    worker.on('error', () => {}).on('exit', () => idle.delete(worker))
    return worker
  }

  async function run(job: Job, sender: string): Promise<Answer | 'too much' | 'busy'> {
    const mine = { shared: atWork.size > 0 }
    for (const other of atWork) other.shared = true
    atWork.add(mine)
    const [existing] = idle
    const worker = existing ?? start()
    idle.delete(worker)
    worker.ref()
    const over = new AbortController()
    const { signal } = over
    try {
      const ended = once(worker, 'exit', { signal }).then(() => {
        throw new Error(`The thread ${built} ended without an answer.`)
      })
      const late = () => setTimeout(longestStart, undefined, { signal })
      const isReady = existing || (await Promise.race([once(worker, 'message', { signal }), ended, late()]))
      const answer = isReady ? await Promise.race([answerTo(job, worker, signal), ended, passed(mine, signal)]) : 'busy'
      if (answer === 'busy') uncertain.add(sender)
      if (answer === 'too much' || answer === 'busy') await worker.terminate()
      else idle.add(worker)
      return answer
    } catch (error) {
      await worker.terminate()
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too much'
      throw error
    } finally {
      over.abort()
      atWork.delete(mine)
      // An idle thread does not keep the process running.
      worker.unref()
    }
  }
  async function answerTo(job: Job, worker: Worker, signal: AbortSignal): Promise<Answer> {
    const answered = once(worker, 'message', { signal })
    worker.postMessage(job, moved(job).filter(isMovable))
    const [answer]: ({ done: Answer } | { failed: unknown })[] = await answered
    if (answer && 'done' in answer) return answer.done
    throw answer?.failed
  }
  /** When a job passes a limit, or gives way. */
  async function passed(mine: { shared: boolean }, signal: AbortSignal) {
    const before = process.memoryUsage.rss()
    const begun = performance.now()
    for await (const _ of setInterval(watchEvery, undefined, { signal })) {
      const seconds = (performance.now() - begun) / 1000
      const memory = (process.memoryUsage.rss() - before) / 1024 / 1024
      if (alone === 'waits' && seconds > givesWayAfter) break
      if (seconds <= limits.seconds && memory <= limits.memory + memoryElsewhere) continue
      if (mine.shared) break
      return 'too much' as const
    }
    return 'busy' as const
  }
  /** 'busy' while another waits or runs alone: the sender of this one would wait for both. */
  async function runAlone(job: Job, sender: string): Promise<Answer | 'too much' | 'busy'> {
    if (alone) return 'busy'
    alone = 'waits'
    uncertain.delete(sender)
    try {
      if (atWork.size > 0) for await (const _ of setInterval(watchEvery)) if (atWork.size === 0) break
      alone = 'runs'
      return await run(job, sender)
    } finally {
      alone = undefined
      for (const begin of kinds) begin()
    }
  }
  function beginNext() {
    while (!alone && running.size < threads) {
      const next = queue.findIndex(({ sender }) => !running.has(sender))
      const [job] = next < 0 ? [] : queue.splice(next, 1)
      if (!job) return
      running.add(job.sender)
      void job.begin().finally(() => {
        running.delete(job.sender)
        beginNext()
      })
    }
  }

  return (job: Job, sender: string): Promise<Answer | 'too much' | 'busy'> => {
    if (uncertain.has(sender)) return runAlone(job, sender)
    const ofSender = queue.filter((other) => other.sender === sender).length + Number(running.has(sender))
    if (queue.length + running.size >= limits.waiting || ofSender >= limits.waiting / 2)
      return Promise.resolve('busy' as const)
    return new Promise((resolve, reject) => {
      queue.push({ sender, begin: () => run(job, sender).then(resolve, reject) })
      beginNext()
    })
  }
}

/**
 * The thread's side: says that it is ready, and answers each job that it is sent. `moved` names buffers of an answer that
 * are moved, not copied.
 */
export function answerJobs<Job, Answer>(
  work: (job: Job) => Promise<Answer>,
  moved: (answer: Answer) => ArrayBufferLike[] = () => [],
  port: MessagePort | null = parentPort,
) {
  port?.on('message', (job: Job) =>
    work(job).then(
      (done) => port.postMessage({ done }, moved(done).filter(isMovable)),
      (failed: unknown) => port.postMessage({ failed }),
    ),
  )
  port?.postMessage('ready')
}
const isMovable = (buffer: ArrayBufferLike): buffer is ArrayBuffer => buffer instanceof ArrayBuffer
