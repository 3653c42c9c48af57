import type { SourceFile } from './SourceFile.js'

/** The changes for pages of one origin. */
export interface Move {
  /** Page of the documentation with the tables. */
  readonly guide: string
  /** Whether a module belongs to the origin. */
  readonly isPeer: (source: string) => boolean
  /** Changes a module. */
  readonly moveModule: (file: SourceFile) => void
  /** Changes the text of any file before its modules: addresses of scripts and style sheets. */
  readonly moveText?: (text: string) => string
  /** Reports the known cases for a person in a file that is no module. */
  readonly reportText?: (text: string) => readonly TextFinding[]
}

/** A finding at a position of a string. */
export interface TextFinding {
  readonly at: number
  readonly why: string
  readonly todo: string
  readonly page: string
}
