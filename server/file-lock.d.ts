/** Of the package, which brings no types, what we use: a lock that belongs to the open file, not to the process. */
declare module 'fs-native-extensions' {
  export function tryLock(fd: number, offset: number, length: number): boolean
}
