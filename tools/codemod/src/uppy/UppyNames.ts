import type { SourceFile } from '../edit/SourceFile.js'

/** Names that hold an Uppy in a module. */
export interface LocalNames {
  readonly values: Set<string>
  /** State setters, and the value that each sets. */
  readonly setters: Map<string, string>
}

/**
 * Names that hold an Uppy in a folder. Names aren't resolved to declarations: a name that holds an Uppy somewhere counts wherever it's
 * visible, because reporting a place too many is better than missing a place.
 */
export class UppyNames {
  /** Property, prop and field names. */
  readonly properties: Set<string> = new Set(['uppy'])
  /** Names for functions and methods that return an Uppy. */
  readonly functions: Set<string> = new Set()
  readonly contexts: Set<string> = new Set()
  /** Export names. */
  readonly exported: Set<string> = new Set()
  /** Files whose default export is an Uppy, without folder and extension. */
  readonly defaults: Set<string> = new Set()
  /** Parameters that receive an Uppy, as the function name and the position. */
  readonly parameters: Set<string> = new Set()
  /** Functions declared in the folder. */
  readonly declared: Set<string> = new Set()
  /** Whether the folder has rules that can refuse files. */
  hasRules = false
  readonly #locals = new Map<SourceFile, LocalNames>()

  localOf(file: SourceFile): LocalNames {
    const known = this.#locals.get(file) ?? { values: new Set(['uppy']), setters: new Map() }
    this.#locals.set(file, known)
    return known
  }

  /** Returns true if a module might hold an Uppy under the names known so far. */
  concerns(file: SourceFile): boolean {
    if (/uppy/i.test(file.text)) return true
    const groups = [this.properties, this.functions, this.contexts, this.exported]
    return (
      groups.some((group) => [...group].some((name) => file.has(name))) ||
      [...this.parameters].some((parameter) => file.has(parameter.split(' ')[0] ?? ''))
    )
  }

  /** Number of names, which only grows. */
  get size(): number {
    const own = [
      this.properties,
      this.functions,
      this.contexts,
      this.exported,
      this.defaults,
      this.parameters,
      this.declared,
    ]
    const locals = [...this.#locals.values()].flatMap(({ values, setters }) => [values.size, setters.size])
    return [...own.map(({ size }) => size), ...locals].reduce((sum, size) => sum + size, 0)
  }
}

/** Returns the name under which other files import a file: the file name, or the folder name for an index file. */
export function getBaseName(path: string): string {
  const parts = path.replace(/(\.[a-z]+)+$/i, '').split('/')
  const last = parts.at(-1) ?? ''
  return last === 'index' ? (parts.at(-2) ?? last) : last
}
