import type { AnyStateMachine, EventFromLogic, InputFrom, StateValueFrom } from 'xstate'
import { judge, type Rejection, statusOf, type Verdict } from '#lifecycles/law'
import type { Tx } from '#server/platform/db/transaction'
import { notFound, type Problem } from '#server/platform/kit/problems'
import { appendHistory, type Moved } from '#server/platform/moves/history'
import { toProblem } from '#server/platform/moves/rejection'

type StateOf<Law extends AnyStateMachine> = StateValueFrom<Law> & string
/**
 * Who moves a row, and when: nobody (null) for a deadline or a provider's answer. A noun adds what a request asks for, if
 * the facts depend on it.
 */
export type MovedBy = { me: { id: string } | null; now: Date }

/**
 * How the rows of a noun are judged and recorded. `Row` is what a command has in hand: the locked row with what was read
 * with it, or the planned one of what does not exist yet (state `none`).
 */
export type Noun<Law extends AnyStateMachine, Row, By extends MovedBy> = {
  /** Its name in the history. */
  noun: string
  lifecycle: Law
  state(row: Row, by: By): StateOf<Law>
  facts(row: Row, by: By): InputFrom<Law>
  /** Whose it is: the person and the company who can read this line of its history. */
  owner(row: Row, by: By): Pick<Moved, 'id' | 'userId' | 'companyId'>
  /** A state as the history writes it: `statusOf` by default. */
  recorded?(state: StateOf<Law>): string
  /** What else must hold for a move that the lifecycle allows, such as the version that was read: it throws. */
  check?(row: Row, by: By): void
  /** Other words for a refusal, or the whole answer. */
  refuse?(tx: Tx, refused: Rejection, row: Row, by: By): Refused | Promise<Refused>
  /** What is done before a move is written. */
  before?(tx: Tx, row: Row, by: By, move: string): Promise<unknown>
}
/** A noun whose moves begin with an id. */
export type LockableNoun<Law extends AnyStateMachine, Row, By extends MovedBy, Id = string> = Noun<Law, Row, By> & {
  /** The row, locked until the transaction ends; undefined for one that the caller cannot see. */
  lock(tx: Tx, id: Id, by: By): Promise<Row | undefined>
}
type Refused = string | Problem | undefined

/** A move that the lifecycle allows. `to` is the state of a row: no move leads back to none. */
export type Moving<Law extends AnyStateMachine, Row> = {
  row: Row
  from: StateOf<Law>
  to: Exclude<StateOf<Law>, 'none'>
}
/**
 * What a command wrote: the row as it is now, and what its line of history says besides the states. `isUnchanged`: nothing
 * was written, and nothing is recorded.
 */
export type Written<Row> = Partial<Pick<Moved, 'data' | 'line' | 'move'>> & { row?: Row; isUnchanged?: boolean }
type Write<Law extends AnyStateMachine, Row> = (moving: Moving<Law, Row>) => Promise<Written<Row> | undefined>

/**
 * The one way to move a noun: locks the row (404 if the caller cannot see it), asks the lifecycle, writes, and appends
 * the history. A refusal is 403, 422 or 409 by the name of its guard (`rejection`). `write` stores the new state and
 * publishes what follows from it, in the same transaction. The result has the row as `write` returned it, if it did.
 */
export async function transition<Law extends AnyStateMachine, Row, By extends MovedBy, Id>(
  tx: Tx,
  noun: LockableNoun<Law, Row, By, Id>,
  id: Id,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  const row = await noun.lock(tx, id, by)
  if (!row) throw notFound()
  return transitionRow(tx, noun, row, move, by, write)
}

/** The same for a row that the command has locked already, or that the move creates. */
export async function transitionRow<Law extends AnyStateMachine, Row, By extends MovedBy>(
  tx: Tx,
  noun: Noun<Law, Row, By>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  const to = toRow(await assertMove(tx, noun, row, move, by))
  return record(tx, noun, { row, from: noun.state(row, by), to }, move, by, write)
}

/** The same for what can come late or twice (a deadline, a provider's answer): a refused move changes nothing. */
export async function transitionIfAllowed<Law extends AnyStateMachine, Row, By extends MovedBy>(
  tx: Tx,
  noun: Noun<Law, Row, By>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row> | undefined> {
  return canMove(noun, row, move, by) ? transitionRow(tx, noun, row, move, by, write) : undefined
}

/** The same for many rows by one move: `write` is given those whose move is allowed, and their lines are one statement. */
export async function transitionEach<Law extends AnyStateMachine, Row, By extends MovedBy>(
  tx: Tx,
  noun: Noun<Law, Row, By>,
  rows: readonly Row[],
  move: EventFromLogic<Law>,
  by: By,
  write: (moving: Moving<Law, Row>[]) => Promise<Omit<Written<Row>, 'row' | 'line' | 'isUnchanged'> | undefined>,
): Promise<Moving<Law, Row>[]> {
  const moving: Moving<Law, Row>[] = []
  for (const row of rows) {
    if (!canMove(noun, row, move, by)) continue
    const to = toRow(await assertMove(tx, noun, row, move, by))
    await noun.before?.(tx, row, by, move.type)
    moving.push({ row, from: noun.state(row, by), to })
  }
  const written = await write(moving)
  await appendHistory(tx, ...moving.map((one) => lineOf(noun, one, by, { move: move.type, ...written })))
  return moving
}

/** Whether the lifecycle allows a move, for what is only shown or chosen by it. */
export const canMove = <Law extends AnyStateMachine, Row, By extends MovedBy>(
  noun: Noun<Law, Row, By>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
): boolean => verdictOn(noun, row, move, by).allowed

/**
 * The state after a move, or its refusal: for what is refused before more is read, and for what is recorded elsewhere or
 * not at all.
 */
export async function assertMove<Law extends AnyStateMachine, Row, By extends MovedBy>(
  tx: Tx,
  noun: Noun<Law, Row, By>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
): Promise<StateOf<Law>> {
  const verdict = verdictOn(noun, row, move, by)
  if (!verdict.allowed) {
    const refused = await noun.refuse?.(tx, verdict, row, by)
    throw typeof refused === 'object' ? refused : toProblem({ ...verdict, reason: refused ?? verdict.reason })
  }
  noun.check?.(row, by)
  return verdict.status
}

const verdictOn = <Law extends AnyStateMachine, Row, By extends MovedBy>(
  noun: Noun<Law, Row, By>,
  row: Row,
  move: EventFromLogic<Law>,
  by: By,
): Verdict<StateOf<Law>> => judge(noun.lifecycle, noun.state(row, by), noun.facts(row, by), move)

const toRow = <State extends string>(to: State) => to as Exclude<State, 'none'>

async function record<Law extends AnyStateMachine, Row, By extends MovedBy>(
  tx: Tx,
  noun: Noun<Law, Row, By>,
  moving: Moving<Law, Row>,
  { type }: EventFromLogic<Law>,
  by: By,
  write: Write<Law, Row>,
): Promise<Moving<Law, Row>> {
  await noun.before?.(tx, moving.row, by, type)
  const { row = moving.row, move = type, isUnchanged = false, ...more } = (await write(moving)) ?? {}
  const moved = { ...moving, row }
  if (isUnchanged) return moved
  await appendHistory(tx, lineOf(noun, moved, by, { move, ...more }))
  return moved
}

function lineOf<Law extends AnyStateMachine, Row, By extends MovedBy>(
  noun: Noun<Law, Row, By>,
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
