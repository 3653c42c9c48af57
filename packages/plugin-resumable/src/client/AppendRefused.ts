/** No request that appends bytes to an upload has come through, although the server answers others: gateways may block the method PATCH. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
  /** The last request's error. */
  readonly reason: unknown

  constructor(reason: unknown) {
    super('The server takes no appended bytes.')
    this.reason = reason
  }
}
