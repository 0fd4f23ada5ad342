/** How a request ended: an answer of any status, no answer, given up by its caller, or its socket closed. */
export type Outcome = 'receive' | 'fail' | 'drop' | 'close'
export type Change = 'request' | Outcome

/** Milliseconds for which something received counts as current. */
const fresh = 3000

function openChannel() {
  const channel = {
    /** Requests whose answer is not complete. */
    pending: 0,
    /** Time of the last receipt, or of the first request after an idle time; 0 after a request without an answer. */
    lastReceivedAt: 0,
    listeners: new Set<(change: Change) => void>(),
    /** Requests are pending and nothing was received for 3 s, or ever: another request would wait as well. */
    isSilent: () => channel.pending > 0 && Date.now() - channel.lastReceivedAt > fresh,
    /** Records a received part or frame, or a step of a request; `more` is added to `pending`. */
    notify(change: Change, more = 0) {
      if (change === 'receive' || (!channel.pending && channel.lastReceivedAt)) channel.lastReceivedAt = Date.now()
      else if (change === 'fail' || channel.isSilent()) channel.lastReceivedAt = 0
      channel.pending += more
      for (const listener of channel.listeners) listener(change)
    },
    /** Counts a request that was sent; call the result with its outcome. */
    request() {
      let open = -1
      channel.notify('request', 1)
      return (outcome: Outcome) => {
        if (open) channel.notify(outcome, open)
        open = 0
      }
    },
  }
  return channel
}

/** Traffic of this page with the server. Either channel can be silent while the other is not. */
export const connectivity = { calls: openChannel(), socket: openChannel() }
