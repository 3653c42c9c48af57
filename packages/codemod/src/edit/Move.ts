import type { FindingLevel } from './Finding.js'
import type { SourceFile } from './SourceFile.js'

/** The changes for pages of one origin. */
export interface Move {
  /** Page of the documentation with the tables. */
  readonly guide: string
  /** Whether a module belongs to the origin. */
  readonly isPeer: (source: string) => boolean
  /** Whether a style sheet names a class, an element or a property of the origin. */
  readonly style: RegExp
  /** Reads all modules before the first is changed, and returns what changes each of them. */
  readonly plan: (modules: readonly SourceFile[]) => ModuleMove
  /** Changes the text of any file before its modules: addresses of scripts and style sheets. */
  readonly moveText?: (text: string) => string
  /** Reports the known cases for a person in a file that is no module. */
  readonly reportText?: (text: string) => readonly TextFinding[]
}

/** Changes a module, knowing the others. */
export type ModuleMove = (file: SourceFile) => void

/** A finding at a position of a string. */
export interface TextFinding {
  readonly at: number
  /** @default 'open' */
  readonly level?: FindingLevel
  readonly why: string
  readonly todo: string
  readonly page: string
}
