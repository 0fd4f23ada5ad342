import { Duplex } from 'node:stream'

/** The other end of a line, opened when a client connects. */
export type Far = { execute(messages: Uint8Array): Promise<Uint8Array> }

/**
 * A `pg` connection without a socket: its writes are sent to an embedded session, whose answers it reads. Everything
 * above it (pool, transactions, types, errors) is the same on both engines.
 */
export class Line extends Duplex {
  readonly #open: () => Promise<Far>
  #far: Far | undefined
  #greeted = false
  /**
   * True while an answer is pending, and for good when none comes: cutting the line then leaves a busy or lost session.
   */
  isBroken = false

  constructor(open: () => Promise<Far>) {
    super()
    this.#open = open
  }
  connect() {
    this.isBroken = true
    this.#open().then(
      (far) => {
        this.#far = far
        this.isBroken = false
        this.emit('connect')
      },
      (error) => this.destroy(error),
    )
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}
  override _write(chunk: Buffer, _: string, done: (error?: Error | null) => void) {
    this.#send(chunk).then(() => done(), done)
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }

  async #send(messages: Buffer) {
    if (!this.#greeted) {
      this.#greeted = true
      this.push(greeting)
      return
    }
    if (!this.#far || messages[0] === terminate) return
    this.isBroken = true
    const answer = await this.#far.execute(messages)
    this.isBroken = false
    this.push(answer)
  }
}

const terminate = 'X'.charCodeAt(0)
/** Answer to a startup message: AuthenticationOk (R, length 8, 0) and ReadyForQuery (Z, length 5, idle). */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
