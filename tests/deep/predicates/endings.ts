import { sql } from 'drizzle-orm'
import { people, type Scene } from './scene.ts'

export const session = (scene: Scene, key: string, set: ReturnType<typeof sql>) =>
  scene.change(sql`update sessions set ${set} where id = ${scene.sessions.get(key)}`)
export const longAgo = '2020-01-01T00:00:00Z'
/** Ways in which a sign-in ends, by what has become of it in the database. */
export const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'was revoked': (scene) => session(scene, 'jan-nowak', sql`revoked_at = ${longAgo}`),
  'was idle': (scene) => session(scene, 'jan-nowak', sql`idle_until = ${longAgo}`),
  'has reached its end': (scene) => session(scene, 'jan-nowak', sql`abs_until = ${longAgo}`),
  'is of somebody deactivated': (scene) =>
    scene.change(sql`update users set active = false where id = ${people['jan-nowak']}`),
}
