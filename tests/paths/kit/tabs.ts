import { tabsMachine } from '#machines/kit/tabs.machine'
import { tabsInReact } from '../mounts/tabs.tsx'
import { paths } from '../rig/entry.ts'

const tab = (id: string, disabled = false) => ({ id, disabled })
const row = [tab('overview'), tab('workers'), tab('fire')]

export const entry = paths(tabsMachine, {
  starts: {
    'three tabs': { tabs: row },
    'three tabs, the third remembered, the page asks first': { tabs: row, index: 2, confirmFirst: true },
    'the remembered tab is disabled': { tabs: [tab('overview'), tab('workers'), tab('fire', true)], index: 2 },
  },
  cases: {
    choose: { overview: { id: 'overview' }, workers: { id: 'workers' }, 'no such tab': { id: 'nowhere' } },
    update: {
      'workers is disabled': { tabs: [tab('overview'), tab('workers', true), tab('fire')] },
      'fire is removed': { tabs: [tab('overview'), tab('workers')] },
      'all are disabled': { tabs: row.map(({ id }) => tab(id, true)) },
    },
    'done confirmChange': { allowed: { output: true }, vetoed: { output: false } },
    'fail confirmChange': { 'the question is closed': { error: new Error('closed') } },
  },
  show: ({ tabs, active, wanted }) => ({
    active: active ?? 'none',
    wanted,
    enabled: tabs.filter((t) => !t.disabled).map((t) => t.id),
  }),
  words: {
    events: {
      choose: 'the person chooses {case}',
      update: 'the tabs change: {case}',
      'done confirmChange': 'the page answers: {case}',
      'fail confirmChange': '{case}',
      formatForPrinting: 'Format for printing',
      showAsTabs: 'Show as Tabs',
    },
    states: {
      resting: 'shown as tabs',
      guarded: 'shown as tabs',
      confirming: 'asking the page',
      'printing.free': 'laid out for printing',
      'printing.guarded': 'laid out for printing',
    },
    actors: { confirmChange: 'the page whether it may' },
  },
  mounts: { 'the React view': tabsInReact },
})
