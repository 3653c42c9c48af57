/** Builds the finished file's parts from the complete recording. */
export type Finish = (recording: Blob) => BlobPart[]
