import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what-changed>` after a change of server/db/schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
})
