/** How a request ended: with an answer of whatever status, without one, given up by whoever asked, or with its socket. */
export type Outcome = 'receive' | 'fail' | 'drop' | 'close'
export type Change = 'request' | Outcome

/** Milliseconds after which what was received is the present no more. */
const fresh = 3000

function openChannel() {
  const channel = {
    /** Requests that wait for the rest of their answer. */
    pending: 0,
    /** When something was received last, or asked after that; 0 when the last that was asked got no answer. */
    heardAt: 0,
    listeners: new Set<(change: Change) => void>(),
    /** Requests are pending and nothing was received for 3 s, or ever: another request would wait as well. */
    isSilent: () => channel.pending > 0 && Date.now() - channel.heardAt > fresh,
    /** A part of an answer, or a frame of the socket; or how a request goes, with what that adds to the pending. */
    notify(change: Change, more = 0) {
      if (change === 'receive' || (!channel.pending && channel.heardAt)) channel.heardAt = Date.now()
      else if (change === 'fail' || channel.isSilent()) channel.heardAt = 0
      channel.pending += more
      for (const listener of channel.listeners) listener(change)
    },
    /** A request was sent; call the result with how it ended. */
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

/** What this page asks the server for and receives from it. Either may be silent while the other is not. */
export const connectivity = { calls: openChannel(), socket: openChannel() }
