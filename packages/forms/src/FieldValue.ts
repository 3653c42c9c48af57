/** One file of a field: plain data, which forms, servers and `JSON.stringify` can keep. */
export interface FieldFile {
  /** The UUID of the uploaded file; null until it is uploaded. */
  readonly uuid: string | null
  /** The CDN URL of the uploaded file with its modifiers; null until it is uploaded. */
  readonly url: string | null
  readonly name: string
  /** In bytes; null where it is unknown. */
  readonly size: number | null
  readonly mimeType: string | null
  /** `waiting` for the form to be submitted, `uploading`, `uploaded`, or `failed`. */
  readonly status: FieldFileStatus
}

/** The state of one file of a field. */
export type FieldFileStatus = 'waiting' | 'uploading' | 'uploaded' | 'failed'

/** The value of a field: its files, and saved ones as the page refers to them, by UUID or by CDN URL. */
export type FieldValue = readonly (FieldFile | string)[]

/** Whether files of a value still have to be uploaded, so that it cannot be sent yet. */
export function isPending(value: FieldValue): boolean {
  // Waiting or uploading; a reference has no status.
  return value.some((file) => /ing$/.test((file as FieldFile).status))
}
