/**
 * No request that appends bytes to an upload has succeeded, although the
 * server responds to other requests: gateways can block the PATCH method.
 */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
  /** The last request's error. */
  readonly reason: unknown

  constructor(reason: unknown) {
    super('The server takes no appended bytes.')
    this.reason = reason
  }
}
