import type { AnyStateMachine, EventFromLogic, InputFrom, StateValueFrom } from 'xstate'
import { judge, type Rejection, statusOf } from '#lifecycles/law'
import type { Tx } from '#server/platform/db/transaction'
import { notFound, type Problem } from '#server/platform/kit/problems'
import { appendHistory, type Moved } from '#server/platform/moves/history'
import { toProblem } from '#server/platform/moves/rejection'

type StateOf<Law extends AnyStateMachine> = StateValueFrom<Law> & string
/** Who moves a row, and when: nobody (null) for a deadline or a provider's answer. A noun adds what its facts need. */
export type Mover = { me: { id: string } | null; now: Date }

/**
 * How the rows of a noun are locked, judged and recorded. `Row` is what a command has in hand: the locked row with what
 * was read with it, or the planned one of a noun that does not exist yet (state `none`).
 */
export type Noun<Law extends AnyStateMachine, Row, By extends Mover, Id = string> = {
  /** Its name in the history. */
  noun: string
  lifecycle: Law
  /** The row, locked until the transaction ends; undefined for one that the caller cannot see. */
  lock?(tx: Tx, id: Id, by: By): Promise<Row | undefined>
  state(row: Row, by: By): StateOf<Law>
  facts(tx: Tx, row: Row, by: By, move: EventFromLogic<Law>): InputFrom<Law> | Promise<InputFrom<Law>>
  /** Whose it is: the person and the company who can read this line of its history. */
  owner(row: Row, by: By): Pick<Moved, 'id' | 'userId' | 'companyId'>
  /** A state as the history writes it: `statusOf` by default. */
  recorded?(state: StateOf<Law>): string
  /** What else must hold for a move that the lifecycle allows: it throws. */
  check?(row: Row, by: By): void
  /** Other words for a refusal, or the whole answer. */
  refuse?(tx: Tx, refused: Rejection, row: Row, by: By): Refused | Promise<Refused>
  /** What happens right before the line of history is written. */
  recording?(tx: Tx, row: Row, by: By, move: string): Promise<unknown>
}
type Refused = string | Problem | undefined

/** A move that the lifecycle allows: the row before it, and its state before and after, which is that of a row. */
export type Moving<Law extends AnyStateMachine, Row> = {
  row: Row
  from: StateOf<Law>
  to: Exclude<StateOf<Law>, 'none'>
}
/** What a command wrote: the row as it is now, and what its line of history says besides the states. */
export type Written<Row> = Partial<Pick<Moved, 'data' | 'line' | 'move'>> & { row?: Row }
type Write<Law extends AnyStateMachine, Row> = (moving: Moving<Law, Row>) => Promise<Written<Row> | undefined>

/**
 * The one way to move a noun: locks the row (404 if the caller cannot see it), asks the lifecycle, writes, and appends
 * the history. A refusal is 403, 422 or 409 by the name of its guard (`rejection`). `write` stores the new state and
 * publishes what follows from it, in the same transaction.
 */
export async function transition<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  id: Id,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  const row = await noun.lock?.(tx, id, by)
  if (!row) throw notFound()
  return transitionRow(tx, noun, row, move, by, write)
}

/** The same for a row that is locked already, or that the move creates. */
export async function transitionRow<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  const to = await assertMove(tx, noun, row, move, by)
  return record(tx, noun, { row, from: noun.state(row, by), to }, move, by, write)
}

/** The same for what can come late or twice (a deadline, a provider's answer): a refused move changes nothing. */
export async function transitionIfAllowed<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row> | undefined> {
  const verdict = await verdictOn(tx, noun, row, move, by)
  if (!verdict.allowed) return undefined
  return record(tx, noun, { row, from: noun.state(row, by), to: verdict.status }, move, by, write)
}

/** Whether the lifecycle allows a move that is not made. */
export async function canMove<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
): Promise<boolean> {
  return (await verdictOn(tx, noun, row, move, by)).allowed
}

/** The same for many rows by one move: `write` is given those whose move is allowed, and their lines are one statement. */
export async function transitionEach<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  rows: readonly Row[],
  move: EventFromLogic<Law>,
  by: By,
  write: (moving: Moving<Law, Row>[]) => Promise<Omit<Written<Row>, 'row' | 'line'> | undefined>,
): Promise<Moving<Law, Row>[]> {
  const moving: Moving<Law, Row>[] = []
  for (const row of rows) {
    const verdict = await verdictOn(tx, noun, row, move, by)
    if (verdict.allowed) moving.push({ row, from: noun.state(row, by), to: toRow(verdict.status) })
  }
  const written = await write(moving)
  await appendHistory(tx, ...moving.map((one) => lineOf(noun, one, by, { move: move.type, ...written })))
  return moving
}

/** The state after a move that is not made yet: for a command that must answer a refusal before it reads more. */
export async function assertMove<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
): Promise<StateOf<Law>> {
  const verdict = await verdictOn(tx, noun, row, move, by)
  if (!verdict.allowed) {
    const refused = await noun.refuse?.(tx, verdict, row, by)
    throw typeof refused === 'object' ? refused : toProblem({ ...verdict, reason: refused ?? verdict.reason })
  }
  noun.check?.(row, by)
  return verdict.status
}

/** No lifecycle has a recorded move that leads back to no row. */
const toRow = <State extends string>(to: State) => to as Exclude<State, 'none'>

const verdictOn = async <Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
) => judge(noun.lifecycle, noun.state(row, by), await noun.facts(tx, row, by, move), move)

async function record<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  tx: Tx,
  noun: Noun<Law, Row, By, Id>,
  { row, from, to }: { row: Row; from: StateOf<Law>; to: StateOf<Law> },
  { type }: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  const moving = { row, from, to: toRow(to) }
  const { row: written = row, move = type, ...more } = (await write(moving)) ?? {}
  await noun.recording?.(tx, written, by, move)
  const moved = { ...moving, row: written }
  await appendHistory(tx, lineOf(noun, moved, by, { move, ...more }))
  return moved
}

function lineOf<Law extends AnyStateMachine, Row, By extends Mover, Id>(
  noun: Noun<Law, Row, By, Id>,
  { row, from, to }: Moving<Law, Row>,
  by: By,
  line: Pick<Moved, 'move' | 'data' | 'line'>,
): Moved {
  const recorded = noun.recorded ?? statusOf
  return {
    noun: noun.noun,
    ...noun.owner(row, by),
    from: from === 'none' ? null : recorded(from),
    to: recorded(to),
    at: by.now,
    by: by.me?.id ?? null,
    ...line,
  }
}
