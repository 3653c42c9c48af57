/** One file in a field: plain data that forms, servers and `JSON.stringify` can store. */
export interface FieldFile {
  /** The uploaded file's UUID; null until it's uploaded. */
  readonly uuid: string | null
  /** The uploaded file's CDN URL with its modifiers; null until it's uploaded. */
  readonly url: string | null
  readonly name: string
  /** In bytes; null if unknown. */
  readonly size: number | null
  readonly mimeType: string | null
  /** `waiting` for the form to be submitted, `uploading`, `uploaded`, or `failed`. */
  readonly status: FieldFileStatus
}

/** The state of one file in a field. */
export type FieldFileStatus = 'waiting' | 'uploading' | 'uploaded' | 'failed'

/** A field's value: its files, plus saved files as the page refers to them (by UUID or CDN URL). */
export type FieldValue = readonly (FieldFile | string)[]

/** Returns true if some files still have to be uploaded, so the value can't be sent yet. */
export function isPending(value: FieldValue): boolean {
  // Matches waiting and uploading; a reference has no status.
  return value.some((file) => /ing$/.test((file as FieldFile).status))
}
