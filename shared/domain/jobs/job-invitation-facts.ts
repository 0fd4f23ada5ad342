/** What the lifecycle of an invitation to apply needs to know. */
export type InvitationFacts = {
  /** They work with the company, or agree to be found. */
  isRelated: boolean
  /** The job post is on the market. */
  isActive: boolean
  /** The last day to apply is today or later; also without one. */
  isInTime: boolean
  /** The site is not closed and the company has access to it; also without a site. */
  isOpen: boolean
}

export const unrelatedInvitee =
  'Choose somebody who works with your company, applied for one of its jobs, or agrees to be found.'
