import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'

export type ThreadLimits = {
  /** Megabytes of JavaScript objects that the thread may hold. */
  heap: number
  /** Megabytes by which the process may grow during one job: buffers are not counted as heap. */
  memory: number
  /** Seconds that one job may take. */
  seconds: number
  /** Jobs that may wait, the one that runs included. */
  waiting: number
}
/** Milliseconds between two looks at the process's memory: a decoder fills some 10 MB meanwhile. */
const watchEvery = 100

/**
 * Does jobs on files of strangers one after another in a thread that may end badly without harm: it is ended when a job
 * passes a limit, and the next job has a new one. `built` is the thread's file beside the bundle, `sources` its module
 * where the sources run. A job answers 'too much' when it passed a limit, 'busy' when too many wait.
 */
export function openThread<Job, Answer>(built: string, sources: URL, limits: ThreadLimits) {
  const bundled = new URL(`./${built}.js`, import.meta.url)
  const script = existsSync(fileURLToPath(bundled)) ? bundled : new URL('./thread-of-sources.mjs', import.meta.url)
  let thread: Worker | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function start() {
    const worker = new Worker(script, {
      argv: [sources.href],
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
    })
    worker
      .on('error', () => {})
      .on('exit', () => {
        if (thread === worker) thread = undefined
      })
    return worker
  }

  async function run(job: Job): Promise<Answer | 'too much'> {
    thread ??= start()
    const worker = thread
    worker.ref()
    const over = new AbortController()
    const { signal } = over
    const before = process.memoryUsage.rss()
    try {
      const answered = once(worker, 'message', { signal }).then(
        ([answer]: ({ done: Answer } | { failed: unknown })[]) => {
          if (answer && 'done' in answer) return answer.done
          throw answer?.failed
        },
      )
      const ended = once(worker, 'exit', { signal }).then(() => {
        throw new Error(`The thread ${built} ended without an answer.`)
      })
      const grown = (async () => {
        const until = Date.now() + limits.seconds * 1000
        for await (const _ of setInterval(watchEvery, undefined, { signal }))
          if (Date.now() > until || process.memoryUsage.rss() - before > limits.memory * 1024 * 1024) break
        return 'too much' as const
      })()
      worker.postMessage(job)
      const answer = await Promise.race([answered, ended, grown])
      if (answer === 'too much') await discard(worker)
      return answer
    } catch (error) {
      await discard(worker)
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too much'
      throw error
    } finally {
      over.abort()
      // An idle thread does not keep the process.
      worker.unref()
    }
  }
  async function discard(worker: Worker) {
    if (thread === worker) thread = undefined
    await worker.terminate()
  }

  return (job: Job): Promise<Answer | 'too much' | 'busy'> => {
    if (waiting >= limits.waiting) return Promise.resolve('busy' as const)
    waiting += 1
    const next = last.then(() => run(job))
    last = next
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return next
  }
}

/** The thread's side: answers each job that it is sent. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer>, port: MessagePort | null = parentPort) {
  port?.on('message', (job: Job) =>
    work(job).then(
      (done) => port.postMessage({ done }),
      (failed: unknown) => port.postMessage({ failed }),
    ),
  )
}
