/** The facts about a job offer that the lifecycle needs. */
export type Facts = {
  /** The worker is employed by the company, applied for one of its jobs, or agrees to be found. */
  isRelated?: boolean
  /** The last day of the work is today or later. */
  isToCome?: boolean
  /** The site is not closed and the company has access to it; also true without a site. */
  isOpen?: boolean
  /** False when it is a guard's work on a site that its sender no longer manages. */
  isSenderAllowed?: boolean
}

/** What the facts are made from: the work's last day, whether its site is open, and whether the company may send it. */
export type OfferPlan = {
  isRelated: boolean
  isOpen: boolean
  isSenderAllowed?: boolean
  end_at: string | null
  today: string
}
/** The facts of a move, for the server and the browser. */
export const offerFacts = ({
  isRelated,
  isOpen,
  isSenderAllowed = true,
  end_at,
  today,
}: OfferPlan): Required<Facts> => ({
  isRelated,
  isToCome: end_at === null || end_at >= today,
  isOpen,
  isSenderAllowed,
})

/** Whether an offer can no longer be answered: its due date is good until the end of that day in London. */
export const isOverdue = ({ due_date }: { due_date: string | null }, today: string): boolean =>
  due_date !== null && due_date < today

export const unrelatedWorker =
  'Choose somebody who works for your company, applied for one of your jobs, or agrees to be found.'
export const takesNoOffers = 'They take no messages from your company, and no offers.'
export const noPayrollCompany =
  'Your company has no payroll company. An owner chooses one in the company’s settings; until then choose Own invoice.'
