/** A file whose first page is drawn. */
export interface PdfJob {
  readonly file: Blob
  /** Side of the square, in pixels. */
  readonly sizePx: number
}

/** Starts a job in the worker; without one, ends the current job. */
export interface ToPdfWorker {
  readonly job?: PdfJob
}

/** Sent once the worker runs, and after each job. */
export interface FromPdfWorker {
  /** The page as a square picture; null if there is none, undefined before the first job. */
  readonly page?: Blob | null
  /** Why there is none. */
  readonly problem?: string
}
