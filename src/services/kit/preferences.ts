import { storage } from './storage.ts'

/** Display preferences of this browser. When storage is full or forbidden they last until the page is left. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Rows of tabs whose selection is remembered. */
export type TabRow = keyof typeof names

const names = { siteTab: 'site.tab', workerTab: 'worker.tab' } as const

export const preferences = {
  theme: (): Theme => themes.find((theme) => theme === storage.read('theme')) ?? 'system',
  /** Applies and stores the theme; the page's first script reads it before the first paint. */
  async keepTheme({ theme }: { theme: Theme }): Promise<void> {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset.theme = theme
    storage.keep('theme', theme)
  },
  /** Whether single-key shortcuts are on. */
  shortcuts: () => storage.read('shortcuts') !== 'off',
  keepShortcuts: (on: boolean) => storage.keep('shortcuts', on ? 'on' : 'off'),
  navCollapsed: () => storage.read('nav') === 'collapsed',
  async keepNav({ collapsed }: { collapsed: boolean }): Promise<void> {
    storage.keep('nav', collapsed ? 'collapsed' : 'expanded')
  },
  /** Index of the last selected tab, from 0. */
  tab: (row: TabRow) => Number.parseInt(storage.read(names[row]) ?? '', 10) || 0,
  async keepTab({ row, index }: { row: TabRow; index: number }): Promise<void> {
    storage.keep(names[row], String(index))
  },
}
