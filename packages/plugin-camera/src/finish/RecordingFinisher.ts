/** Turns a recording into a finished file. */
export interface RecordingFinisher {
  /** Adds the next recorded chunk. */
  add(chunk: Blob): void
  /**
   * Resolves with the finished file. @param recordedMs Recorded time: the duration of a recording with a single frame. @default 0
   *
   * @throws Error if the recording can't be read
   */
  finish(recording: Blob, recordedMs?: number): Promise<Blob>
}
