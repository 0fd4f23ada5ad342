import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what-changed>` after a change of server/platform/db/schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/db/schema/*.ts',
  out: './server/platform/db/migrations',
})
