/** What this transport tells of a file beside what every transport does. */
export interface FileInfoFields {
  /**
   * Set when the answer to an earlier try was lost, so that the service may hold the file a second time under a UUID that
   * nobody knows. @default absent
   */
  readonly possibleDuplicate?: true
}

declare module '@lading/kernel' {
  interface FileInfo extends FileInfoFields {}
}
