/** Told of bytes of the file that are sent, of all of them. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Share of a file that counts as uploaded at most while the service has not said that it has it. */
const LARGEST_SHARE = 0.99

/** Progress of one file: never back, and never at its end before the service has confirmed it. */
export interface Progress {
  /** So many of the file's bytes are handed to the network. */
  sent(bytes: number): void
  /** The service has the file. */
  confirmed(): void
}

/** @param sizeBytes Size of the file. */
export function createProgress(sizeBytes: number, listener: ProgressListener): Progress {
  const mostBytes = Math.floor(sizeBytes * LARGEST_SHARE)
  let reported = 0
  const report = (bytes: number) => {
    if (!(bytes > reported)) return
    reported = bytes
    listener(bytes, sizeBytes)
  }
  return {
    sent: (bytes) => report(Math.min(mostBytes, bytes)),
    confirmed: () => report(sizeBytes),
  }
}
