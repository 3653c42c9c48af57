/** Facts that a sweep needs to find all objects of a file without a record. */
export interface Intent {
  readonly uploadedAt: string
}
