import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'

export type ThreadLimits<Job> = {
  /** Megabytes of JavaScript objects that the thread may hold. */
  heap: number
  /** Megabytes by which the process may grow during one job: buffers are not counted as heap. */
  memory: number
  /** Seconds that a job may take: a small file that takes as long as a large one would hold up everybody else's. */
  seconds: number | ((job: Job) => number)
  /** Jobs that may wait, those that run included; of one sender at most half of them. */
  waiting: number
}
/** Threads of one kind: with one of them a file that takes its whole time would hold up everybody else's. */
const threads = 2
/** Jobs of every kind that run at this moment: the memory of the process is that of all of them. */
const atWork = new Set<{ beside: boolean }>()
/** Milliseconds between two looks at the process's memory: a decoder fills some 10 MB meanwhile. */
const watchEvery = 100

/**
 * Does jobs on files of strangers in threads that may end badly without harm: one is ended when its job passes a limit,
 * and the next job has a new one. Jobs of one sender are done one after another, those of others meanwhile. `built` is
 * the thread's file beside the bundle, `sources` its module where the sources run. A job answers 'too much' when it
 * passed a limit, 'busy' when too many wait or when the memory that ended it may have been another job's. `moved` names buffers of a job that are moved to the thread, not copied.
 */
export function openThread<Job, Answer>(
  built: string,
  sources: URL,
  limits: ThreadLimits<Job>,
  moved: (job: Job) => ArrayBufferLike[] = () => [],
) {
  const bundled = new URL(`./${built}.js`, import.meta.url)
  const script = existsSync(fileURLToPath(bundled)) ? bundled : new URL('./thread-of-sources.mjs', import.meta.url)
  const idle = new Set<Worker>()
  const running = new Set<string>()
  const queue: { sender: string; begin: () => Promise<unknown> }[] = []

  function start() {
    const worker = new Worker(script, {
      argv: [sources.href],
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
    })
    worker.on('error', () => {}).on('exit', () => idle.delete(worker))
    return worker
  }

  async function run(job: Job): Promise<Answer | 'too much' | 'busy'> {
    const mine = { beside: atWork.size > 0 }
    for (const other of atWork) other.beside = true
    atWork.add(mine)
    const [worker = start()] = idle
    idle.delete(worker)
    worker.ref()
    const over = new AbortController()
    const { signal } = over
    // What is moved to the thread has no size here any more.
    const seconds = typeof limits.seconds === 'number' ? limits.seconds : limits.seconds(job)
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
        const until = Date.now() + seconds * 1000
        for await (const _ of setInterval(watchEvery, undefined, { signal })) {
          if (Date.now() > until) break
          // Nobody can say whose it is while another job runs: both are ended, and neither is refused for it.
          if (process.memoryUsage.rss() - before > limits.memory * 1024 * 1024)
            return mine.beside ? ('busy' as const) : ('too much' as const)
        }
        return 'too much' as const
      })()
      worker.postMessage(job, moved(job).filter(isMovable))
      const answer = await Promise.race([answered, ended, grown])
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
      // An idle thread does not keep the process.
      worker.unref()
    }
  }
  function beginNext() {
    while (running.size < threads) {
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
    const ofSender = queue.filter((other) => other.sender === sender).length + Number(running.has(sender))
    if (queue.length + running.size >= limits.waiting || ofSender >= limits.waiting / 2)
      return Promise.resolve('busy' as const)
    return new Promise((resolve, reject) => {
      queue.push({ sender, begin: () => run(job).then(resolve, reject) })
      beginNext()
    })
  }
}

/** The thread's side: answers each job that it is sent. `moved` names buffers of an answer that are moved, not copied. */
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
}
const isMovable = (buffer: ArrayBufferLike): buffer is ArrayBuffer => buffer instanceof ArrayBuffer
