/** Returns the parts of a finished file, given what was recorded. */
export type Finish = (recording: Blob) => BlobPart[]
