/** A request of an entry, for a developer. It has neither a body nor a query, which may hold signatures. */
export interface RequestRecord {
  readonly entryId: string
  readonly method: string
  /** Without its query. */
  readonly url: string
  /** In milliseconds since the Unix epoch. */
  readonly startedMs: number
  /** How long it took; null while it is in flight. */
  durationMs: number | null
  /** Status of the response, or the name of the error. */
  result: number | string | null
  /** Files that it carries; each has a record of it. Absent for one. */
  readonly fileCount?: number | undefined
  /**
   * Protocol of the connection of the worker that has sent it, e.g. `h2`; empty where the host hides it. Absent where the page has sent it,
   * and where a request that is not a part has no response.
   */
  workerProtocol?: string | undefined
}
