/** A file whose first page should be drawn. */
export interface PdfJob {
  readonly file: Blob
  /** Side of the square, in pixels. */
  readonly sizePx: number
}

/** Starts a job in the worker. Without a job, ends the current job. */
export interface ToPdfWorker {
  readonly job?: PdfJob
}

/** Sent once the worker runs, and after each job. */
export interface FromPdfWorker {
  /** The page as a square image; null if it can't be drawn, undefined before the first job. */
  readonly page?: Blob | null
  /** Why there's no page image. */
  readonly problem?: string
}
