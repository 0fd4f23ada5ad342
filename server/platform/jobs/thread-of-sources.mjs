import { register } from 'tsx/esm/api'

/**
 * Entry of a thread when running from sources: registers the loader, which threads do not inherit, then imports the
 * module given as an argument.
 */
register()
await import(process.argv[2])
