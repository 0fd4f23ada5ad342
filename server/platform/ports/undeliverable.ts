/** The provider refuses permanently (no such address, number blocked): retrying would be useless. */
export class Undeliverable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Undeliverable'
  }
}
