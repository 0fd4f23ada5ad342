import type { Part } from '#server/platform/pdf/pdf'

/** The help document. `helpLine` is the number people call. */
export const helpText = (helpLine: string): readonly Part[] => [
  {
    text: 'Muster keeps the roll of everybody on a site: who is here, with which card and which safety documents, and for which hours they are paid. This guide says how to do the things people ask about most.',
  },
  {
    note: `If you are stuck, call the help line on ${helpLine}, Monday to Saturday, 06:00 to 20:00. In an emergency on site call 999 first, then tell the site manager.`,
  },
  { heading: 'Sign in' },
  {
    steps: [
      'Open Muster. Type your email address or your mobile number. Workers and guards use the mobile number they registered with; owners and managers use their email address.',
      'Type your password. The eye beside it shows what you typed.',
      "Tick 'Remember me' on your own phone or computer. You then stay signed in for 14 days of not using it. Leave it off on a shared computer.",
      "Press 'Sign in'.",
    ],
  },
  {
    table: [
      ['What you see', 'What to do'],
      [
        'The login or the password is not right',
        'Check the number or the address, then the password. Capital letters count.',
      ],
      [
        'Please verify your email',
        "We have sent you a link. Press 'request again' if it did not arrive, and look in the junk folder.",
      ],
      ['Too many tries', 'Wait as long as the message says. You are never locked out for good.'],
      [
        'That number is already taken by another device',
        'Your account is bound to one phone. Ask your company to reset your phone registration.',
      ],
    ],
  },
  { heading: 'If you forgot your password' },
  {
    steps: [
      "On the sign-in page press 'Forgot password?' and type your email address.",
      'Open the link in the letter within 30 minutes. It works once.',
      'Choose a new password of at least 8 characters. Three or four words are better than one clever one.',
      'Sign in again. All other devices have been signed out.',
    ],
  },
  {
    text: "Workers and security guards need no email: open worker registration, type your phone number and the code that we send, and press 'Forgot password?'.",
  },
  { heading: 'Register as a worker' },
  {
    text: 'You need a UK mobile phone with you, your passport or driving licence, your National Insurance number, and your skill card if you have one. It takes about ten minutes. You can stop at any time: Muster lands on the step where you left.',
  },
  {
    table: [
      ['Step', 'What we ask', 'Good to know'],
      ['Before', 'Your mobile number, the six digits we send to it, and a password', 'A code is good for 10 minutes'],
      [
        '1',
        'Your identity: names, a photo of your document, a selfie',
        'Daylight helps; take the document out of its cover',
      ],
      ['2', 'National Insurance number', 'Two letters, six digits, a letter. None yet? Say so and go on'],
      ['3', 'Skill card, both sides', 'An expired card is refused with its date'],
      ['4', 'Ten questions about your health', 'No company can open the answers before you have work with them'],
      ['5', 'Your details and a photo of you', 'Guards see the photo at the gate'],
      ['6', 'Whom we call if something happens to you', 'Ask them first'],
    ],
  },
  { heading: 'Check in and check out' },
  {
    steps: [
      'At the gate hold up your QR code, or let the guard find you by name and type your password on their device.',
      'Green: go in. Amber: the guard asks you something first. Red: you may not go in, and the screen says why.',
      'When you leave, check out the same way, also when you only go for the afternoon.',
    ],
  },
  {
    table: [
      ['Why you may be refused', 'What puts it right'],
      ['No assignment for today', 'Ask the site manager to assign you, or to change the dates'],
      ['Safety documents not accepted', 'Read and accept them under Assignments'],
      ['Skill card expired or not right for the role', 'Photograph the renewed card in your profile'],
      ['Too little rest since your last shift', 'Eleven hours are needed. The guard may let you in with a reason'],
      ['Identity not confirmed', 'Do the identity step again in your profile'],
    ],
  },
  {
    text: "If you forget to check out, Muster asks you one question: 'When did you leave?' Until you answer you stay on the fire list as 'suspected left', and your hours wait. They are never set to nothing.",
  },
  { heading: 'Your hours' },
  {
    items: [
      'A timesheet is a week from Monday to Sunday. Muster fills it from your check-ins; you check it and send it.',
      'You may change a day, add a break or a note, and send the week by Sunday night. A week without work is sent as well.',
      'Your manager accepts the week or sends it back with a note. Put it right and send it again.',
      'A night shift counts the hours you lived: 22:00 to 06:00 is 7 hours when the clocks go forward and 9 when they go back.',
      'Accepted weeks are paid by your company or the payroll company in your contract. Questions about money go to them.',
    ],
  },
  { heading: 'Safety documents (RAMS)' },
  {
    items: [
      'Under Assignments each site shows the risk assessments and method statements for your role, page by page.',
      'Accepting with your password is your signature. Accept only what you have read and understood; ask the site manager about the rest.',
      'When a document changes you are asked again. The old signature stays on record for the old version.',
    ],
  },
  { heading: 'For owners and managers' },
  {
    items: [
      'Home starts with what waits for you: timesheets, access requests, skill cards, offers and contracts that end, and sites without enough first aiders or fire marshals.',
      'Managers see hours; rates and money are the owner’s.',
      'A sub-company sees and checks in its own people only. You grant access to a site and may end it at any time.',
      'In a fire, open the roll call of the site. It works without a network; marks of several marshals are merged.',
      'Closing a site is not possible while anybody is checked in.',
    ],
  },
  { heading: 'Who to ask' },
  {
    table: [
      ['About', 'Ask'],
      ['Work, dates, site, hours', 'The manager named in your assignment'],
      ['Pay and payslips', 'Your company, or the payroll company in your contract'],
      ['A new phone or number', 'Your company: it resets your phone registration'],
      ['Your data', 'Your company first, then privacy@muster.example'],
      ['Muster does not work', `The help line, ${helpLine}`],
    ],
  },
]
