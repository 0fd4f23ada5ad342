import { v7 } from 'uuid'

/** A UUIDv7: ids made by one process increase, so the newest row has the greatest id. Needs no https in a browser. */
export const newId = (): string => v7()
