import { undoReasons } from '#shared/domain/kit/undo'

/** Why whoever runs only some of its sites does not decide about a week: `company` employs the worker. */
export const decidedElsewhere = (company: string) =>
  `This week has hours on other sites, so ${company} decides about it.`

/** Why an approver of another company does not change a line that is on no site of theirs. */
export const hiddenLine = 'This day is not on a site of yours: the company that employs them changes it.'
export const keepHidden = 'Leave the days on sites of other companies: they are not yours to remove.'
export const ownSiteOnly = 'Choose a site of yours.'

/** Why a move of a week is refused, by guard name. */
export const timesheetReasons = {
  isWorker: 'Only the worker sends their own week.',
  isApprover: 'Nobody decides about their own hours.',
  isDecider: decidedElsewhere('the company that employs them'),
  isComplete: 'A day has no finish time yet.',
  isFilled: 'There are no hours on this week. Say that you did not work, or add them.',
  isBegun: 'This week has not begun yet.',
  isPayer: 'Only the company that employs them marks it as paid.',
  isEmployer: 'Only the company that employs them sets the bonus.',
  isFinishGiven: 'Nobody else gave a finish on this week.',
  isObjected: 'There is no objection to answer.',
  hasNotObjected: 'You have objected already. It is not answered yet.',
  isAnswered: 'The worker objects to a finish that was set: answer them first.',
  hasObjection: 'Say what is wrong: who set the finish reads it.',
  ...undoReasons('this week'),
  isReopenable: 'This week is accepted already.',
  hasAllHours: 'The gate saw them after this week was sent: send it back first.',
  hasNote: 'Say why it is rejected: the worker reads it.',
}
