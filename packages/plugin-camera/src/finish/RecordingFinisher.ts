/** Turns a recording into a finished file. */
export interface RecordingFinisher {
  /** Adds the next recorded chunk. */
  add(chunk: Blob): void
  /** Resolves with the finished file. @throws Error if the recording can't be read */
  finish(recording: Blob): Promise<Blob>
}
