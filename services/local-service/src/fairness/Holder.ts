/**
 * The request that bytes are kept for until they're stored. One holder per request, because all bytes of a request give way
 * together.
 */
export interface Holder {
  /** The client's network, see `networkOf`. */
  readonly network: string
  /** The project's public key; undefined until it's known. */
  readonly publicKey: string | undefined
  /** Called when the bytes are removed because others need the space: answers the client and ends its request. */
  readonly giveWay?: () => void
  /** Returns true while nobody uses the bytes and they can be fetched again: such bytes give way first. @default never */
  readonly isIdle?: () => boolean
}
