import { isIPv4, isIPv6 } from 'node:net'

const plainOf = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')
/** The first `most` groups of an IPv6 address, normalised. */
function groupsOf(ip: string, most: number): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, most)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The part of an address that is stored: the network (/24 or /48), enough to recognise a place but not a person. */
export function ipPrefix(ip: string): string | null {
  const plain = plainOf(ip)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${groupsOf(plain, 3)}::/48` : null
}

/**
 * The key that tries are counted by: an IPv4 address, or an IPv6 /64, since one line has 2^64 addresses. Empty when the
 * connection was reset while the request was read and has no address any more.
 */
export function countedAddress(ip: string | undefined): string {
  const plain = plainOf(ip ?? '')
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain
}

/** The key that mails are counted by: the mailbox without its plus tag. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')
