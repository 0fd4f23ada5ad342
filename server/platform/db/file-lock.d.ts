/**
 * The part that we use of this package, which has no types: a lock that belongs to the open file, not to the process.
 */
declare module 'fs-native-extensions' {
  export function tryLock(fd: number, offset: number, length: number): boolean
}
