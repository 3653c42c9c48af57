/** The handler that a ticket is for. */
export interface TicketScope {
  readonly kind: string
  /** Bucket URL as browsers reach it. */
  readonly bucketUrl: string
  /** Name for handlers that share tickets. @default the request path */
  readonly id?: string | undefined
}
