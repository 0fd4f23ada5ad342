type Policy = { createScriptURL: (address: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** URL of the app's own worker script, as a trusted type (the page's policy has require-trusted-types-for). */
export function scriptAddress(address: string): string {
  const sameOrigin = (wanted: string) => {
    if (new URL(wanted, location.href).origin !== location.origin) throw new Error('A script of another origin.')
    return wanted
  }
  const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes')
  policy ??= factory?.createPolicy('muster-worker', { createScriptURL: sameOrigin })
  return policy ? policy.createScriptURL(address) : sameOrigin(address)
}
