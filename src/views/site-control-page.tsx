import { SiteControl } from '#views/gate/site-control'
import { LateCallsLine } from '#views/safety/late-calls'
import { RollCallStarted } from '#views/safety/started'

/** The gate with what roll calls show of themselves there. */
export const SiteControlPage = ({ userId }: { userId: string }) => (
  <SiteControl userId={userId} Started={RollCallStarted} LateCalls={LateCallsLine} />
)
