/** An error with a reason that programs read. */
export class McpError extends Error {
  code = -32602

  /** @param data Facts, such as `{ reason: 'maxSizeExceeded', maxSize: 10 }`. */
  constructor(message, data) {
    super(message)
    this.data = data
  }
}
