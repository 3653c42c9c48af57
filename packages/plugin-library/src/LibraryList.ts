import type { FileInfo } from '@lading/kernel'

/** A stored file that people can choose. */
export interface LibraryItem {
  /** Identifies the file in the list. */
  readonly id: string
  readonly name: string
  /** The file for the uploader's list: a UUID that the upload service knows, or the file's info, e.g. from `createFileInfo()`. */
  readonly file: string | FileInfo
  readonly sizeBytes?: number | undefined
  readonly mimeType?: string | undefined
  /** When it was stored, as an ISO 8601 string. */
  readonly storedAt?: string | undefined
  /** Thumbnail URL, for about 256 × 256 pixels. @default an icon with the name's extension */
  readonly thumbnailUrl?: string | undefined
}

/** Which files to list. */
export interface LibraryFilter {
  /** Text that the name contains; empty for all files. */
  readonly search: string
  /** Folder, with its parents and `/` between them; empty for all. A folder contains what's below it. */
  readonly folder: string
  /** Aborted when nobody waits for the answer anymore. */
  readonly signal: AbortSignal
}

/** A page to list. */
export interface LibraryRequest extends LibraryFilter {
  /** The page's cursor; null for the first page. */
  readonly cursor: string | null
  /** Most files on the page. */
  readonly limit: number
}

/** Some files, newest first. */
export interface LibraryPage {
  readonly items: readonly LibraryItem[]
  /** Cursor for the next page; null after the last. */
  readonly next: string | null
}

/** At most 100 consecutive files from the same month. */
export interface LibraryMark {
  /** Cursor for the page with these files; null for the first page. */
  readonly cursor: string | null
  readonly count: number
  /** Such as `2026-11`. */
  readonly month: string
}

/** A subfolder. */
export interface LibraryFolder {
  readonly name: string
  readonly count: number
}

/** Counts by month and folder. */
export interface LibraryOverview {
  /** In list order. */
  readonly marks: readonly LibraryMark[]
  /** Subfolders in the filter's folder. @default no folders */
  readonly folders?: readonly LibraryFolder[] | undefined
}

/** Lists stored files. A failure rejects; people can then try again. */
export interface LibraryList {
  list(request: LibraryRequest): Promise<LibraryPage>
  /**
   * Counts the files, so that the scroll bar is exact, and people can jump anywhere. Resolves with null if they can't be
   * counted.
   *
   * @default the list grows while people scroll
   */
  overview?(filter: LibraryFilter): Promise<LibraryOverview | null>
  /** Whether `list` supports `search` without an overview. @default false */
  readonly hasSearch?: boolean
}
