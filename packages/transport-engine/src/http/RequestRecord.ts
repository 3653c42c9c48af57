/** A recorded request for an entry, for developers. It has neither a body nor a query, which can contain signatures. */
export interface RequestRecord {
  readonly entryId: string
  readonly method: string
  /** Without the query. */
  readonly url: string
  /** In milliseconds since the Unix epoch. */
  readonly startedMs: number
  /** Duration; null while the request is in flight. */
  durationMs: number | null
  /** Response status, or the error name. */
  result: number | string | null
  /** Number of files in the request; each file has a record of it. Absent for a single file. */
  readonly fileCount?: number | undefined
  /**
   * Protocol of the worker connection that sent the request, e.g. `h2`; empty if the host hides it. Absent if the page sent the request,
   * or if a request other than a part got no response.
   */
  workerProtocol?: string | undefined
}
