import { UUID } from '@lading/cdn'

/** A group file as it was submitted. */
export interface GroupFile {
  readonly uuid: string
  /** Operations that apply to the file in this group, such as `resize/800x/`; empty if there are no operations. */
  readonly defaultEffects: string
}

/** An immutable list of files. */
export interface Group {
  /** `{uuid}~{count}`. */
  readonly id: string
  readonly files: readonly GroupFile[]
  /** Public key of the project that created the group; absent in older records. */
  readonly publicKey?: string
  /** ISO 8601 string in UTC. */
  readonly createdAt: string
}

const idPattern = new RegExp(`^${UUID.source}~[1-9]\\d{0,3}$`, 'i')

/** True if a string has the form of a group id. */
export function isGroupId(text: string): boolean {
  return idPattern.test(text)
}
