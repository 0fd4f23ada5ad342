/** The provider refuses for good (no such address, number blocked): trying again would only annoy it. */
export class Undeliverable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Undeliverable'
  }
}
