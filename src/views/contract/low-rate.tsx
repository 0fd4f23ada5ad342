import { minimumWageOn } from '#contract/reference/minimum-wage'
import { dayInNumbers, money } from '#contract/words'
import { Banner } from '#ui/banner'

/** Age from which the highest minimum wage applies. */
const adult = 21

/**
 * A warning, before a rate is saved, that it is below the adult minimum wage on the day it starts. It does not block
 * saving.
 */
export function LowRate({ typed, day }: { typed: string; day: string }) {
  const least = day ? minimumWageOn(day, adult) : undefined
  const rate = Number(typed)
  if (typed.trim() === '' || Number.isNaN(rate) || rate < 0 || least === undefined || rate >= least) return null
  return (
    <Banner tone="wait" announce>
      {`Below the minimum wage from ${dayInNumbers(day)} for anybody aged ${adult} or over: ${money(least)} an hour. Check their age before you go on.`}
    </Banner>
  )
}
