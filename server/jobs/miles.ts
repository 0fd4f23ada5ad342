import { type SQL, sql } from 'drizzle-orm'

/** Degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/** Great-circle miles from a point to another; null without one of them. */
export const milesBetween = (from: Point | undefined, to: { latitude: SQL; longitude: SQL }): SQL =>
  from
    ? sql`case when ${to.latitude} is not null and ${to.longitude} is not null then 3958.8 * acos(least(1,
        sin(radians(${from.latitude}::float8)) * sin(radians(${to.latitude}))
        + cos(radians(${from.latitude}::float8)) * cos(radians(${to.latitude}))
          * cos(radians(${to.longitude} - ${from.longitude}::float8)))) end`
    : sql`null::float8`
