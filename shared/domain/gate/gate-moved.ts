/**
 * Where a worker is by the gate of a device, who came or left since a list. `check_in_id` is null while the server has not
 * answered their scan; `id`, the key of that scan, then stands for them. `ids`: every stay and scan of theirs that this
 * device has.
 */
export type GateMoved = {
  id: string
  check_in_id: string | null
  ids: string[]
  isIn: boolean
  at: string
  name: string
  company: string | null
  trade: string | null
}
