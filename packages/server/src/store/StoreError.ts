/** Advice by the name of the store's error. */
const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist: create it, by `doctor --apply` for example, or correct its name',
  AccessDenied: 'the access key may not do this: give it the rights to write, read and list objects',
  InvalidAccessKeyId: 'the access key does not exist: correct it',
  SignatureDoesNotMatch: 'the secret does not fit the access key: correct it',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes: set it',
  AuthorizationHeaderMalformed: 'the region is wrong: set the one of the bucket',
  AuthorizationQueryParametersError: 'the region is wrong: set the one of the bucket',
  PermanentRedirect: 'the region is wrong: set the one of the bucket',
  SlowDown: 'it takes no more requests at the moment: try again later',
  NotImplemented: 'it does not have this function',
}

/** A store did not do what it was asked for. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Name of the error as the store gives it, e.g. `NoSuchBucket`; `Unreachable` without an answer. */
  readonly code: string
  /** HTTP status of the answer; 0 without one. */
  readonly status: number

  constructor(code: string, status: number, detail: string, options?: ErrorOptions) {
    const reason =
      (status === 0 ? `it cannot be reached (${detail}): check its URL, and that it runs` : advice[code]) ??
      `it answered ${code}${detail && ` (${detail})`}: check that it runs and can be reached`
    super(`The store failed because ${reason}.`, options)
    this.code = code
    this.status = status
  }
}
