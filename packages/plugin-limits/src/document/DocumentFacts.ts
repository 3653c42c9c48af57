import type { ScannedPage } from '../pdf/ScannedPage.js'

/** Facts about a file that limits need. Null stands for a fact that can't be read. */
export interface DocumentFacts {
  readonly kind: 'pdf' | 'image' | 'video'
  /** Page count. */
  readonly pages?: number | null
  /** Whether a PDF is encrypted, with or without a password for opening it. */
  readonly isProtected?: boolean
  /** Resolutions of scanned pages. Photos, and images that state no resolution, aren't scans. */
  readonly scans?: readonly ScannedPage[] | null
  /** Video length. */
  readonly seconds?: number | null
}

declare module '@lading/kernel' {
  interface EntryState {
    /** Pages, resolution and length of a PDF, a scan or a video, once they're read. */
    document: DocumentFacts
  }
}
