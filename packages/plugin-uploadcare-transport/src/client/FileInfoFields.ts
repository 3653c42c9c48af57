/** Fields of a file info that only this transport sets. */
export interface FileInfoFields {
  /**
   * True if the response to an earlier attempt of this page was lost, also in an upload that failed and was retried, so that the
   * service may store the file a second time under an unknown UUID. @default absent
   */
  readonly possibleDuplicate?: true
}

declare module '@lading/kernel' {
  interface FileInfo extends FileInfoFields {}
}
