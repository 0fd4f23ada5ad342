import { type Change, connectivity } from './connectivity.ts'

/** `pending`: requests whose answer is not complete. `offline`: the device itself has no network. */
export type ChannelEvent = { type: Change; at: string; pending: number } | { type: 'offline'; at: string }

/** Reports the requests and answers of one channel until the returned function is called. */
export function watchChannel(name: keyof typeof connectivity, tell: (event: ChannelEvent) => void): () => void {
  const channel = connectivity[name]
  const now = () => new Date().toISOString()
  const hear = (type: Change) => tell({ type, at: now(), pending: channel.pending })
  const lose = () => tell({ type: 'offline', at: now() })
  channel.listeners.add(hear)
  if (name === 'calls') addEventListener('offline', lose)
  if (name === 'calls' && !navigator.onLine) lose()
  else if (channel.pending) hear('request')
  return () => {
    channel.listeners.delete(hear)
    removeEventListener('offline', lose)
  }
}
