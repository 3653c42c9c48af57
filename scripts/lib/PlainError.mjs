/** A mistake that its message explains completely to the person at the terminal: no stack is shown. */
export class PlainError extends Error {
  /** @param {string} message One sentence: what is wrong and what to do. */
  constructor(message) {
    super(message)
    this.name = 'PlainError'
  }
}
