import { execFileSync } from 'node:child_process'

/** `npm run where timesheet`: every file of a noun, shared first. */
const noun = process.argv[2]
if (!noun) {
  process.stderr.write('Say which noun: npm run where timesheet\n')
  process.exit(2)
}
const floors = ['shared/', 'server/', 'src/services/', 'src/machines/', 'src/views/', 'tests/', 'e2e/', 'docs/']
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => file.split('/').some((part) => part.startsWith(noun)))
const floorOf = (file) => floors.findIndex((floor) => file.startsWith(floor))
for (const [index, floor] of floors.entries()) {
  const here = files.filter((file) => floorOf(file) === index)
  if (here.length) process.stdout.write(`${floor.slice(0, -1)}\n${here.map((file) => `  ${file}\n`).join('')}`)
}
if (!files.length) process.exitCode = 1
