/** Whoever bytes are kept for until they are stored: one for each request, since all bytes of a request give way together. */
export interface Holder {
  /** Of the client, see `networkOf`. */
  readonly network: string
  /** Of the project; undefined until it's known. */
  readonly publicKey: string | undefined
  /** Called when the bytes are removed because others need the room: answers the client and ends its request. */
  readonly giveWay?: () => void
  /** Returns true while nobody uses the bytes, which can be had again: they give way first. @default never */
  readonly isIdle?: () => boolean
}
