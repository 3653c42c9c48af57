import type { SourceFile } from '../edit/SourceFile.js'

/** Names that hold an Uppy in one module. */
export interface LocalNames {
  readonly values: Set<string>
  /** Setters of a state, and the value that each of them sets. */
  readonly setters: Map<string, string>
}

/**
 * Names that hold an Uppy in a folder. Names aren't resolved to their declarations: one that holds an Uppy somewhere counts everywhere it
 * can be seen, because a place too many in the report is better than a lost one.
 */
export class UppyNames {
  /** Of properties, props and fields. */
  readonly properties: Set<string> = new Set(['uppy'])
  /** Of functions and methods that return one. */
  readonly functions: Set<string> = new Set()
  readonly contexts: Set<string> = new Set()
  /** Of exports. */
  readonly exported: Set<string> = new Set()
  /** Files whose default export is one, without folder and extension. */
  readonly defaults: Set<string> = new Set()
  /** Parameters of the folder's functions that receive one: the function's name and the position. */
  readonly parameters: Set<string> = new Set()
  /** Functions that are declared in the folder. */
  readonly declared: Set<string> = new Set()
  readonly #locals = new Map<SourceFile, LocalNames>()

  localOf(file: SourceFile): LocalNames {
    const known = this.#locals.get(file) ?? { values: new Set(['uppy']), setters: new Map() }
    this.#locals.set(file, known)
    return known
  }

  /** Whether a module may hold an Uppy that is known so far. */
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

/** The name by which another file imports a file: its own, or its folder's for an index. */
export function getBaseName(path: string): string {
  const parts = path.replace(/(\.[a-z]+)+$/i, '').split('/')
  const last = parts.at(-1) ?? ''
  return last === 'index' ? (parts.at(-2) ?? last) : last
}
