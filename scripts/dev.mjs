import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: Vite on 3000 with the server behind it on 3001, seeded, both reloading. /kit shows the kit. */
const port = Number(process.env.PORT ?? 3000)
const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: '3001', PUBLIC_URL: `http://localhost:${port}`, MUSTER_MODE: 'demo' },
  },
)
const vite = await createServer({
  server: { port, strictPort: true },
  plugins: [
    {
      name: 'kit-address',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _, next) => {
          if (request.url?.split('?')[0] === '/kit') request.url = '/kit.html'
          next()
        })
      },
    },
  ],
})
await vite.listen()
vite.printUrls()
const stop = async () => {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', (code) => process.exit(code ?? 0))
