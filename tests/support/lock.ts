import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '#server/platform/kit/root'

export type Start = { child: ChildProcess; output: string }

/** Starts a process that takes the folder at `path`, run `by` another command; answers once it holds it or was refused. */
export async function startHolder(path: string, by: string[] = []): Promise<Start> {
  const holder = [process.execPath, '--import', 'tsx', join(root, 'tests/support/lock-holder.ts'), path]
  const [command = '', ...args] = [...by, ...holder]
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, output: String(line).trim() }
}

/** Ends it at once, as a power cut of the process would; answers when the kernel has cleared it away. */
export async function kill({ child }: Start): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
