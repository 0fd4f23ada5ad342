import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { defineConfig } from 'vitest/config'
import { firstPage } from './scripts/first-page.ts'
import { offlineShell } from './scripts/offline-shell.ts'
import { filesWithConditions, withUses } from './tests/deep/predicates/conditions.ts'

/** Suites of `npm test`; `deep` holds the dear tests of `npm run test:deep`. */
const suite = (
  name: string,
  include: string[],
  { exclude = [] as string[], isolate = true, setupFiles = [] as string[] } = {},
) => ({
  extends: true as const,
  test: { name, include, isolate, setupFiles, exclude: ['**/node_modules/**', ...exclude] },
})

/** The conditions on rights that tests/deep/predicates.deep.test.ts takes away. */
const removableConditions = {
  name: 'removable-conditions',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const path = relative(import.meta.dirname, id)
    return filesWithConditions.includes(path) ? { code: withUses(path, code), map: null } : undefined
  },
}

/** `vite build --mode demo|production` builds the browser app; with `--ssr` the server. Demo code is absent from production. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react(), firstPage(), offlineShell()],
  worker: { format: 'es' as const },
  define: isSsrBuild ? { 'process.env.MUSTER_MODE': JSON.stringify(mode) } : {},
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3001',
      '/dev': 'http://127.0.0.1:3001',
      '/app': { target: 'ws://127.0.0.1:3001', ws: true },
    },
  },
  resolve: {
    alias: [
      // React has had it since 18: what stands in for it in older ones is not sent to anybody.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' as const } },
  build: isSsrBuild
    ? { outDir: `dist/${mode}/server`, target: 'node20', emptyOutDir: true }
    : {
        outDir: `dist/${mode}/app`,
        // The browsers that package.json lists.
        target: browserslistToEsbuild(),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
      },
  test: {
    // The default leaves one of two cores idle: most files wait for a database half of their time.
    maxWorkers: 2,
    // Long enough for a machine that is busy otherwise: the server's tests start databases.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    env: { MUSTER_MODE: 'test' },
    projects: [
      suite('unit', ['tests/**/*.test.{ts,tsx}'], {
        exclude: ['tests/server/**', 'tests/paths/**', 'tests/deep/**', 'tests/ui/**', 'tests/views/**'],
      }),
      // The page's environment and React are loaded once for all.
      suite('views', ['tests/{ui,views}/**/*.test.{ts,tsx}'], { isolate: false, setupFiles: ['tests/ui/clean-up.ts'] }),
      suite('paths', ['tests/paths/**/*.test.{ts,tsx}']),
      // Each file has worlds of its own; the server's code and the database's are loaded once for all.
      suite('server', ['tests/server/**/*.test.ts'], {
        isolate: false,
        setupFiles: ['tests/support/print-bad-input.ts'],
      }),
      { ...suite('deep', ['tests/deep/**/*.deep.test.ts']), plugins: [removableConditions] },
      suite('engines', ['e2e/engines/*.test.ts']),
    ],
  },
}))
