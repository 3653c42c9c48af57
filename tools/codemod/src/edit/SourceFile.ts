import { Lang, parse, type SgNode } from '@ast-grep/napi'
import type { Finding, FindingLevel } from './Finding.js'
import { getImports, type ImportLine } from './getImports.js'
import { getSpaceBefore } from './getSpaceBefore.js'
import { writeImports } from './writeImports.js'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Maximum uses per name; more than a person writes. */
const MAX_USES = 5000

const NAMES = [
  'identifier',
  'property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
]

/** Base URL for the guides that findings link to. */
export const GUIDES = 'https://github.com/lading-uploader/lading/blob/main/docs/'

/** A module being changed. Edits are collected by position, so that everything else keeps its formatting. */
export class SourceFile {
  readonly root: SgNode
  readonly imports: readonly ImportLine[]
  readonly findings: Finding[] = []
  readonly isTyped: boolean
  readonly #hasJsx: boolean
  readonly #edits: Edit[] = []
  readonly #added = new Map<string, Set<string>>()

  readonly path: string
  readonly text: string
  /** The rest of the file, e.g. a component template, which can use the module's names, too. */
  readonly outside: string
  /** Whether a Lading component replaces an origin component, so that styles for the old component no longer have an effect. */
  replacesLook = false
  /** Whether an uploader or its settings cross the file boundary. */
  isShared = false

  #words: ReadonlySet<string> | undefined
  #wordsOutside: ReadonlySet<string> | undefined
  #names: Map<string, SgNode[]> | undefined
  readonly #kinds = new Map<string, SgNode[]>()
  readonly #settled = new Set<number>()

  constructor(path: string, text: string, outside: string) {
    this.path = path
    this.text = text
    this.outside = outside
    this.isTyped = /\.([cm]?ts|tsx|vue|svelte)$/.test(path)
    this.#hasJsx = !/\.[cm]?ts$/.test(path)
    this.root = this.#parse(text)
    this.imports = getImports(this.root)
  }

  #parse(text: string): SgNode {
    return parse(this.#hasJsx ? Lang.Tsx : Lang.TypeScript, text).root()
  }

  findAll(kind: string): SgNode[] {
    if (!this.#hasJsx && kind.startsWith('jsx_')) return []
    const found = this.#kinds.get(kind) ?? this.root.findAll({ rule: { kind } })
    this.#kinds.set(kind, found)
    return found
  }

  /** Returns the places where a name occurs as a variable, as a property or in `{ name }`. */
  findName(name: string): readonly SgNode[] {
    if (!this.#names) {
      this.#names = new Map()
      for (const node of this.root.findAll({ rule: { any: NAMES.map((kind) => ({ kind })) } })) {
        const text = node.text()
        const nodes = this.#names.get(text)
        if (nodes) nodes.push(node)
        else this.#names.set(text, [node])
      }
    }
    const found = this.#names.get(name) ?? []
    if (found.length > MAX_USES) throw new Error(`It names "${name.slice(0, 50)}" ${found.length} times.`)
    return found
  }

  replace(node: SgNode, text: string): void {
    const { start, end } = node.range()
    this.edit(start.index, end.index, text)
  }

  edit(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  /** Removes a statement and its line. */
  removeLine(node: SgNode): void {
    const { start, end } = node.range()
    const rest = /^[ \t]*;?[ \t]*(\r?\n)?/.exec(this.text.slice(end.index))?.[0] ?? ''
    const before = getSpaceBefore(this.text, start.index, true)
    this.edit(start.index - before.length, end.index + rest.length, '')
  }

  /** Imports a name, or a style sheet if `name` is empty. */
  addImport(name: string, source: string): void {
    const names = this.#added.get(source) ?? new Set()
    if (name) names.add(name)
    this.#added.set(source, names)
  }

  report(node: SgNode, why: string, todo: string, page: string, level: FindingLevel = 'open'): void {
    this.settle(node)
    const { start } = getName(node).range()
    const { end } = node.range()
    this.findings.push({
      line: start.line + 1,
      endLine: end.line + 1,
      level,
      why,
      todo,
      page: GUIDES + page,
    })
  }

  /** Records that a place is carried over or reported. Places that aren't settled in the end are reported as lost. */
  settle(node: SgNode): void {
    this.#settled.add(node.id())
  }

  isSettled(node: SgNode): boolean {
    return this.#settled.has(node.id())
  }

  /** Returns true if a name occurs in the file. */
  has(name: string): boolean {
    this.#words ??= getWords(this.text)
    return this.#words.has(name) || this.hasOutside(name)
  }

  /** Returns true if a name occurs in the file outside the module. */
  hasOutside(name: string): boolean {
    this.#wordsOutside ??= getWords(this.outside)
    return this.#wordsOutside.has(name)
  }

  /** Returns true if a template of Vue has a component's tag, which it can write as `<file-list>` or `<fileList>`, too. */
  #isTag(name: string): boolean {
    const kebab = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    return new RegExp(`(<|\\bis=["'])(${name}|${kebab})(?![\\w-])`.replaceAll('$', '\\$'), 'i').test(
      this.outside,
    )
  }

  /** Returns the indentation of a node's line. */
  indent(node: SgNode): string {
    const lineStart = this.text.lastIndexOf('\n', node.range().start.index - 1) + 1
    return /^[ \t]*/.exec(this.text.slice(lineStart))?.[0] ?? ''
  }

  /** Returns the changed module; the same string if nothing was changed. */
  finish(isPeer: (source: string) => boolean): string {
    if (this.#edits.length === 0 && this.#added.size === 0) return this.text
    let text = this.text
    const edits = dropInner(this.#edits)
    for (const { start, end, text: inserted } of edits.sort((a, b) => b.start - a.start)) {
      text = text.slice(0, start) + inserted + text.slice(end)
    }
    return writeImports(text, this.#parse(text), this.#added, {
      isPeer,
      isUsedOutside: (name) => this.hasOutside(name) || this.#isTag(name),
    })
  }
}

/** Returns the name node in a method call: in a chain, the call itself starts lines earlier. */
const getName = (node: SgNode) =>
  (node.kind() === 'call_expression' && node.field('function')?.field('property')) || node

/** Indexes a text by word, so that checking a name is a single lookup. */
const getWords = (text: string) => new Set(text.match(/[\w$\u0080-\uffff]+/g) ?? [])

/** Drops edits inside other edits: the outer edit already covers the inner place. */
function dropInner(edits: readonly Edit[]): Edit[] {
  const inOrder = [...edits].sort((a, b) => a.start - b.start || b.end - a.end)
  const dropped = new Set<Edit>()
  let outer: Edit | null = null
  for (const edit of inOrder) {
    if (outer && outer.end >= edit.end && (outer.start < edit.start || outer.end > edit.end))
      dropped.add(edit)
    else if (!outer || edit.end > outer.end) outer = edit
  }
  return edits.filter((edit) => !dropped.has(edit))
}
