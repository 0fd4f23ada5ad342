import { spawnSync } from 'node:child_process'

/** A command that runs the one appended to it where a container would, and the path that `folder` has there. */
export type Elsewhere = { command: string[]; path: string }

const bound = (words: string, folder: string, path: string) => [
  ...['sh', '-c', `${words} && mount --bind "$1" "$2" && shift 2 && exec "$@"`],
  ...['sh', folder, path],
]
const all: Record<string, (folder: string, ownPath: string) => Elsewhere> = {
  'another network namespace': (folder) => ({ command: ['unshare', '-rn'], path: folder }),
  'a bind mount': (folder, path) => ({ command: ['unshare', '-rm', ...bound('true', folder, path)], path }),
  'a container with the same volume': (folder, path) => ({
    command: ['unshare', '-rmnpuf', '--mount-proc', '--kill-child', ...bound('hostname second', folder, path)],
    path,
  }),
}
/** What this machine lets us make: all as root on Linux, or where users may have namespaces; nothing elsewhere. */
export const namespaces =
  spawnSync('unshare', ['-rmnpuf', '--mount-proc', 'true'], { stdio: 'ignore' }).status === 0 ? Object.entries(all) : []
