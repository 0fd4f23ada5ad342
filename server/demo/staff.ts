import type { CompanyKey } from '#server/demo/companies'
import { sentinels } from '#server/platform/ports/sentinels'

/**
 * Owners and managers, who sign in by email. `n` is part of the fixed id and of the phone number; `sad` is what is
 * wrong with an account on purpose.
 */
export type Staff = {
  key: string
  n: number
  company: CompanyKey | null
  role: 'OWNER' | 'MANAGER'
  first: string
  last: string
  email: string
  sad?: 'deactivated' | 'unverified' | 'unfinished' | 'invited' | 'bounces' | 'slow'
}

const at = (company: CompanyKey) =>
  ({
    main: 'calder-finch.example',
    sub: 'brightwire.example',
    requesting: 'oshaughnessy-groundworks.example',
    payroll: 'aire-valley-payroll.example',
    other: 'pennine-restoration.example',
  })[company]
const member = (
  n: number,
  key: string,
  company: CompanyKey,
  role: Staff['role'],
  first: string,
  last: string,
  box: string,
  sad?: Staff['sad'],
): Staff => ({ key, n, company, role, first, last, email: `${box}@${at(company)}`, ...(sad && { sad }) })

export const staff: readonly Staff[] = [
  member(1, 'margaret', 'main', 'OWNER', 'Margaret', 'Finch', 'margaret.finch'),
  member(2, 'priya', 'main', 'MANAGER', 'Priya', 'Raghunathan', 'priya.raghunathan'),
  member(3, 'colin', 'main', 'MANAGER', 'Colin', 'Braithwaite', 'colin.braithwaite'),
  member(4, 'graham', 'main', 'OWNER', 'Graham', 'Calder', 'graham.calder', 'deactivated'),
  member(5, 'imran', 'sub', 'OWNER', 'Imran', 'Sadiq', 'imran.sadiq'),
  member(6, 'beata', 'sub', 'MANAGER', 'Beata', 'Zawadzka-Holroyd', 'beata.zawadzka'),
  member(7, 'eamon', 'requesting', 'OWNER', 'Eamon', 'O’Shaughnessy', 'eamon'),
  member(8, 'harjit', 'payroll', 'OWNER', 'Harjit', 'Kaur Dhaliwal', 'harjit.dhaliwal'),
  member(9, 'tobias', 'payroll', 'MANAGER', 'Tobias', 'Lindqvist', 'tobias.lindqvist'),
  member(10, 'owain', 'other', 'OWNER', 'Owain', 'Sutcliffe', 'owain.sutcliffe'),
  member(11, 'ffion', 'other', 'MANAGER', 'Ffion', 'Hebblethwaite', 'ffion.hebblethwaite'),
  member(12, 'yusuf', 'other', 'MANAGER', 'Yusuf', 'Demir', 'yusuf.demir', 'unverified'),
  member(15, 'bouncing', 'other', 'MANAGER', 'Bernard', 'Ounce', sentinels.bouncingMailbox, 'bounces'),
  member(16, 'late-mail', 'other', 'MANAGER', 'Sally', 'Lowe', sentinels.slowMailbox, 'slow'),
  {
    key: 'new-owner',
    n: 13,
    company: null,
    role: 'OWNER',
    first: 'Adaeze',
    last: 'Nwosu',
    email: 'adaeze.nwosu@nwosu-interiors.example',
    sad: 'unfinished',
  },
  {
    key: 'invited-owner',
    n: 14,
    company: null,
    role: 'OWNER',
    first: 'Lachlan',
    last: 'MacAllister',
    email: 'lachlan@macallister-lifts.example',
    sad: 'invited',
  },
]
/** The invitation of the unfinished sub-company owner: the token of the mailed link. */
export const invitationHash = 'demo-invitation-of-macallister-lifts-0001'
