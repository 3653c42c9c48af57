/** Receives the bytes sent so far and the size of the file. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Largest share of a file that is reported before the service has confirmed it. */
const MAX_UNCONFIRMED_SHARE = 0.99

/** Progress of one file: monotonic, and complete only once the service has confirmed the file. */
export interface Progress {
  /** Reports bytes handed to the network. */
  sent(bytes: number): void
  /** Reports that the service has the file. */
  confirmed(): void
}

/** Creates the progress of one file. @param sizeBytes Size of the file. */
export function createProgress(sizeBytes: number, listener: ProgressListener): Progress {
  const maxBytes = Math.floor(sizeBytes * MAX_UNCONFIRMED_SHARE)
  let reported = 0
  const report = (bytes: number) => {
    if (!(bytes > reported)) return
    reported = bytes
    listener(bytes, sizeBytes)
  }
  return {
    sent: (bytes) => report(Math.min(maxBytes, bytes)),
    confirmed: () => report(sizeBytes),
  }
}
