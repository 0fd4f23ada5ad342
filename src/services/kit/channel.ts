import { type Change, connectivity } from './connectivity.ts'

/** `pending`: requests whose answer is not complete. `offline`: the device itself has no network. */
export type ChannelEvent = { type: Change; at: string; pending: number } | { type: 'offline'; at: string }

/** Reports the requests and answers of one channel until the returned function is called. */
export function watchChannel(name: keyof typeof connectivity, emit: (event: ChannelEvent) => void): () => void {
  const channel = connectivity[name]
  const now = () => new Date().toISOString()
  const onChange = (type: Change) => emit({ type, at: now(), pending: channel.pending })
  const lose = () => emit({ type: 'offline', at: now() })
  channel.listeners.add(onChange)
  if (name === 'calls') addEventListener('offline', lose)
  if (name === 'calls' && !navigator.onLine) lose()
  else if (channel.pending) onChange('request')
  return () => {
    channel.listeners.delete(onChange)
    removeEventListener('offline', lose)
  }
}
