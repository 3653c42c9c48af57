/** A file of a group, as it was submitted. */
export interface GroupFile {
  readonly uuid: string
  /** Operations that belong to the file in this group, such as `resize/800x/`; empty for none. */
  readonly defaultEffects: string
}

/** A list of files that never changes. */
export interface Group {
  /** `{uuid}~{count}`. */
  readonly id: string
  readonly files: readonly GroupFile[]
  /** Public key of the project that it was created in; absent in records of before. */
  readonly publicKey?: string
  /** As an ISO 8601 string in UTC. */
  readonly createdAt: string
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}~[1-9]\d{0,3}$/i

/** True if a string has the form of a group's id. */
export function isGroupId(text: string): boolean {
  return idPattern.test(text)
}
