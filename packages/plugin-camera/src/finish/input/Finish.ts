/** Builds the finished file's parts from the complete recording. @param recordedMs Recorded time; 0 if it isn't known. */
export type Finish = (recording: Blob, recordedMs: number) => BlobPart[]
