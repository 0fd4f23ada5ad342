import { useActorRef, useSelector } from '@xstate/react'
import { clockMachine } from '#machines/kit/clock.machine'
import { londonDay } from '#shared/domain/kit/london'

/** The day in London by this device's clock; undefined until the clock runs. */
export const useToday = (): string | undefined =>
  useSelector(useActorRef(clockMachine), ({ context: { now } }) => (now ? londonDay(new Date(now)) : undefined))
