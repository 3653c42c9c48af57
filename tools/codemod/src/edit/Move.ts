import type { FindingLevel } from './Finding.js'
import type { SourceFile } from './SourceFile.js'

/** Moves pages from one origin to Lading. */
export interface Move {
  /** Documentation page with the tables. */
  readonly guide: string
  /** Returns true if a module belongs to the origin. */
  readonly isPeer: (source: string) => boolean
  /** Matches style sheet text that names an origin class, element or property. */
  readonly style: RegExp
  /** Reads all modules before any module is changed, and returns the function that changes a module. */
  readonly plan: (modules: readonly SourceFile[]) => ModuleMove
  /** Changes a file's text before its modules are changed: script and style sheet URLs. */
  readonly moveText?: (text: string) => string
  /** Reports known manual steps in a file that isn't a module. */
  readonly reportText?: (text: string) => readonly TextFinding[]
}

/** Changes a module, knowing the other modules. */
export type ModuleMove = (file: SourceFile) => void

/** A finding at a string offset. */
export interface TextFinding {
  readonly at: number
  /** @default 'open' */
  readonly level?: FindingLevel
  readonly why: string
  readonly todo: string
  readonly page: string
}
