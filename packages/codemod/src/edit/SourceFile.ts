import { Lang, parse, type SgNode } from '@ast-grep/napi'
import type { Finding } from './Finding.js'
import { getImports, type ImportLine } from './getImports.js'
import { writeImports } from './writeImports.js'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Name of the guide of each origin, without which no finding is reported. */
const GUIDES = 'https://github.com/lading-uploader/lading/blob/main/docs/'

/** A module while it is changed: edits are collected by position, so that everything else stays as it is written. */
export class SourceFile {
  readonly root: SgNode
  readonly imports: readonly ImportLine[]
  readonly findings: Finding[] = []
  readonly isTyped: boolean
  readonly #hasJsx: boolean
  readonly #edits: Edit[] = []
  readonly #added = new Map<string, Set<string>>()

  readonly text: string

  readonly #outside: string

  /** @param outside What surrounds the module in its file, e.g. the template of a component, which uses its names, too. */
  constructor(path: string, text: string, outside: string) {
    this.text = text
    this.#outside = outside
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
    return this.root.findAll({ rule: { kind } })
  }

  replace(node: SgNode, text: string): void {
    const { start, end } = node.range()
    this.edit(start.index, end.index, text)
  }

  edit(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  /** Removes a statement with its line. */
  removeLine(node: SgNode): void {
    const { start, end } = node.range()
    const rest = /^[ \t]*;?[ \t]*(\r?\n)?/.exec(this.text.slice(end.index))?.[0] ?? ''
    const before = /[ \t]*$/.exec(this.text.slice(0, start.index))?.[0] ?? ''
    this.edit(start.index - before.length, end.index + rest.length, '')
  }

  /** Imports a name, or a style sheet if `name` is empty. */
  addImport(name: string, source: string): void {
    const names = this.#added.get(source) ?? new Set()
    if (name) names.add(name)
    this.#added.set(source, names)
  }

  report(node: SgNode, why: string, todo: string, page: string): void {
    this.findings.push({ line: node.range().start.line + 1, why, todo, page: GUIDES + page })
  }

  /** Whether a name is in the file. */
  has(name: string): boolean {
    return hasWord(this.text, name) || this.hasOutside(name)
  }

  /** Whether a name is in the file outside of the module. */
  hasOutside(name: string): boolean {
    return hasWord(this.#outside, name)
  }

  /** The indentation of the line of a node. */
  indent(node: SgNode): string {
    const lineStart = this.text.lastIndexOf('\n', node.range().start.index - 1) + 1
    return /^[ \t]*/.exec(this.text.slice(lineStart))?.[0] ?? ''
  }

  /** The changed module; the same string if nothing was changed. */
  finish(isPeer: (source: string) => boolean): string {
    if (this.#edits.length === 0 && this.#added.size === 0) return this.text
    let text = this.text
    // The outer one of two edits counts: the inner place is part of it.
    const edits = this.#edits.filter(
      (inner) =>
        !this.#edits.some(
          (outer) =>
            outer !== inner &&
            outer.start <= inner.start &&
            outer.end >= inner.end &&
            (outer.start < inner.start || outer.end > inner.end),
        ),
    )
    for (const { start, end, text: inserted } of edits.sort((a, b) => b.start - a.start)) {
      text = text.slice(0, start) + inserted + text.slice(end)
    }
    return writeImports(text, this.#parse(text), this.#added, {
      isPeer,
      isUsedOutside: (name) => this.hasOutside(name),
    })
  }
}

const hasWord = (text: string, name: string) =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text)
