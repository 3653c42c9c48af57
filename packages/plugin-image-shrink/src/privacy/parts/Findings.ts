/** Bytes that replace as many others in a file. */
export interface Patch {
  /** Position in the file, in bytes. */
  readonly at: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A file's location and history, as far as it contains them. */
export class Findings {
  /** Whether the file contains a location. */
  hasLocation = false
  /** Whether the file has content credentials (C2PA). */
  hasCredentials = false
  /** Whether the patches remove all that was found. */
  isRemovable = true
  /** Together, they remove the location. Each has as many bytes as it replaces, so no position in the file changes. */
  readonly patches: Patch[] = []

  /** Notes a part that was searched for a location, and the result. */
  note(at: number, bytes: Uint8Array<ArrayBuffer>, { hasLocation, isRemoved }: LocationSearch): void {
    if (!hasLocation) return
    this.hasLocation = true
    if (isRemoved) this.patches.push({ at, bytes })
    else this.isRemovable = false
  }
}

/** The result when a part was searched for a location. */
export interface LocationSearch {
  readonly hasLocation: boolean
  /** Whether the bytes that were searched no longer have it. */
  readonly isRemoved: boolean
}

/** The result for bytes without a location. */
export const nothingFound: LocationSearch = { hasLocation: false, isRemoved: true }
