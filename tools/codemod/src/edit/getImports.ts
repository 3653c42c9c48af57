import type { SgNode } from '@ast-grep/napi'

/** A name that a module imports. */
export interface ImportedName {
  /** `default`, `*`, or the exported name in the imported module. */
  readonly imported: string
  readonly local: string
  readonly isType: boolean
  /** The text between the braces, e.g. `type A as B`. */
  readonly text: string
}

/** An import statement. */
export interface ImportLine {
  readonly node: SgNode
  readonly source: string
  readonly sourceNode: SgNode
  readonly isType: boolean
  readonly names: readonly ImportedName[]
}

/** Returns a module's import statements in source order. */
export function getImports(root: SgNode): ImportLine[] {
  return root
    .children()
    .filter((node) => node.kind() === 'import_statement')
    .flatMap((node) => {
      const sourceNode = node.children().find((child) => child.kind() === 'string')
      if (!sourceNode) return []
      const isType = /^import\s+type\s/.test(node.text())
      return [
        { node, sourceNode, source: sourceNode.text().slice(1, -1), isType, names: getNames(node, isType) },
      ]
    })
}

function getNames(node: SgNode, isTypeLine: boolean): ImportedName[] {
  const clause = node.children().find((child) => child.kind() === 'import_clause')
  if (!clause) return []
  return clause.children().flatMap((child): ImportedName[] => {
    const text = child.text()
    if (child.kind() === 'identifier') return [{ imported: 'default', local: text, isType: isTypeLine, text }]
    if (child.kind() === 'namespace_import') {
      return [{ imported: '*', local: text.replace(/^\*\s+as\s+/, ''), isType: isTypeLine, text }]
    }
    if (child.kind() !== 'named_imports') return []
    return child
      .children()
      .filter((specifier) => specifier.kind() === 'import_specifier')
      .map((specifier) => {
        const text = specifier.text()
        const imported = specifier.field('name')?.text() ?? ''
        const local = specifier.field('alias')?.text() ?? imported
        return { imported, local, isType: isTypeLine || /^type\s/.test(text), text }
      })
  })
}
