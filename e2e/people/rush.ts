import type { GateCause } from '#shared/domain/gate/gate-reason'

/** What becomes of somebody who shows their code at the gate of the mill. */
export type Fate = 'let in' | 'let in for a reason' | 'turned away' | 'not let in' | 'seen a moment ago'
export type Scan = {
  who: string
  fate: Fate
  /** What the verdict says first, and what it says next. */
  because?: GateCause
  also?: GateCause
  /** What stands among all their checks, which the guard opens after the verdict. */
  checks?: readonly GateCause[]
}

/** Thirty people before work. Each way in which a rule speaks stands on the screen in one of them, in the contract’s words. */
export const rush: readonly Scan[] = [
  {
    who: 'bronwen-pugh',
    fate: 'let in',
    checks: ['not_banned', 'assigned', 'documents_accepted', 'identity_proven', 'card_good', 'rested'],
  },
  { who: 'idris-kaya', fate: 'turned away', because: 'rest_short' },
  { who: 'oksana-melnyk', fate: 'not let in', because: 'documents_unread' },
  { who: 'marcin-lis', fate: 'let in' },
  { who: 'jacob-ramsden', fate: 'not let in', because: 'assigned_later' },
  { who: 'declan-o-shaughnessy', fate: 'not let in', because: 'assignment_ended' },
  { who: 'wojciech-brzeczyszczykiewicz', fate: 'not let in', because: 'assignment_cancelled' },
  { who: 'padraig-mulcahy', fate: 'not let in', because: 'shut_out' },
  { who: 'kwame-boateng', fate: 'not let in', because: 'not_assigned' },
  { who: 'chloe-thwaite', fate: 'let in' },
  { who: 'chloe-thwaite', fate: 'seen a moment ago' },
  { who: 'fatima-choudhury', fate: 'let in', checks: ['back_from_break'] },
  { who: 'darren-speight', fate: 'not let in', because: 'banned' },
  { who: 'bogdan-marinescu', fate: 'turned away', because: 'identity_under_way' },
  { who: 'emeka-obi', fate: 'let in' },
  { who: 'keeley-armitage', fate: 'not let in', because: 'identity_missing' },
  { who: 'lewis-hepworth', fate: 'not let in', because: 'identity_failed' },
  { who: 'gethin-roberts', fate: 'let in' },
  { who: 'zoltan-szabo', fate: 'let in for a reason', because: 'card_unchecked' },
  { who: 'rafal-wieczorek', fate: 'not let in', because: 'card_bad' },
  { who: 'yetunde-balogun', fate: 'not let in', because: 'card_ended' },
  { who: 'ellis-broadbent', fate: 'not let in', because: 'card_missing' },
  { who: 'ruairi-gallagher', fate: 'let in' },
  { who: 'anca-dumitru', fate: 'let in for a reason', because: 'identity_under_way', also: 'card_unchecked' },
  { who: 'bogdan-marinescu', fate: 'let in for a reason', because: 'identity_under_way' },
  { who: 'ines-carvalho', fate: 'let in' },
  { who: 'samir-haddad', fate: 'let in' },
  { who: 'kayleigh-sykes', fate: 'let in' },
  { who: 'ondrej-novotny', fate: 'let in' },
  { who: 'tyrone-bailey', fate: 'let in' },
]
