import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** `vite build --mode demo|production` builds the browser app; with `--ssr` the server. Demo code is absent from production. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react()],
  define: isSsrBuild ? { 'process.env.MUSTER_MODE': JSON.stringify(mode) } : {},
  server: { proxy: { '/api': 'http://127.0.0.1:3001', '/dev': 'http://127.0.0.1:3001' } },
  build: isSsrBuild
    ? { ssr: 'server/main.ts', outDir: `dist/${mode}/server`, target: 'node20', emptyOutDir: true }
    : {
        outDir: `dist/${mode}/app`,
        target: 'es2022',
        emptyOutDir: true,
        modulePreload: { polyfill: false },
      },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}))
