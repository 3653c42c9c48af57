/** Progress of a file of which nothing has been sent, as Uppy notes it. */
export interface FreshProgress {
  readonly percentage: 0
  readonly bytesUploaded: false
  readonly bytesTotal: number | null
  readonly uploadComplete: false
  readonly uploadStarted: null
}

/** Makes {@link FreshProgress}. */
export function freshProgress(bytesTotal: number | null): FreshProgress {
  return { percentage: 0, bytesUploaded: false, bytesTotal, uploadComplete: false, uploadStarted: null }
}
