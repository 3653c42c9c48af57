/** Told of bytes of the file that are sent, of all of them. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/**
 * Turns progress of a whole request into progress of the file in it: never back, never beyond the file's size.
 *
 * @param sizeBytes Size of the file.
 */
export function createProgress(sizeBytes: number, listener: ProgressListener): ProgressListener {
  let reported = 0
  return (bytesSent, bytesTotal) => {
    // The fields and headers of the form are sent before the file, so they are taken off the beginning.
    const ofFile = Math.min(sizeBytes, bytesSent - (bytesTotal - sizeBytes))
    if (!(ofFile > reported)) return
    reported = ofFile
    listener(ofFile, sizeBytes)
  }
}
