/** The facts about a contract that the lifecycle needs. */
export type Facts = {
  /** The requested last day is today or later, and after the current one. */
  isLater?: boolean
  /** The worker has no other contract with the company on any of the days asked for. */
  isFree?: boolean
  /** The requested rate differs from the current one. */
  isNewRate?: boolean
}

/** What a move asks for, each part null where it asks for nothing of it. */
export type ContractPlan = {
  /** A last day, with the days that the contract has now. */
  end: { wanted: string; today: string; start_at: string; end_at: string | null } | null
  /** Whether the worker has another contract with the company on some of its days. */
  isTaken: boolean | null
  rate: { wanted: number; current: number | undefined } | null
}
export const nothingPlanned: ContractPlan = { end: null, isTaken: null, rate: null }
/** The facts of a move, for the server and the browser. */
export const contractFacts = ({ end, isTaken, rate }: ContractPlan): Required<Facts> => ({
  isLater:
    end !== null &&
    end.wanted >= end.today &&
    end.wanted >= end.start_at &&
    (end.end_at === null || end.wanted > end.end_at),
  isFree: isTaken === false,
  isNewRate: rate !== null && rate.wanted !== rate.current,
})
