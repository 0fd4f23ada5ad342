import { dayInNumbers, money } from '#shared/domain/kit/words'
import { minimumWageOn } from '#shared/domain/platform/minimum-wage'
import { Banner } from '#ui/feedback/banner'

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
