/** A file to read. */
export interface PdfJob {
  readonly file: Blob
  /** Side of the square on which the first page is drawn, in pixels. Without it, the job is to read the text. */
  readonly sizePx?: number
}

/** Starts a job in the worker. Without a job, ends the current job. */
export interface ToPdfWorker {
  readonly job?: PdfJob
}

/** Sent once the worker runs, and after each job. */
export interface FromPdfWorker {
  /** The page as a square image, or the text; null if there's none, undefined before the first job. */
  readonly result?: Blob | string | null
  /** Why there's no result. */
  readonly problem?: string
}
