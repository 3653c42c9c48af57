import type { SgNode } from '@ast-grep/napi'

const FUNCTIONS = new Set([
  'arrow_function',
  'function_declaration',
  'function_expression',
  'method_definition',
  'generator_function_declaration',
])

/** The block, function or module in which a declaration is known. */
export function getScope(node: SgNode): SgNode {
  let scope = node
  for (let parent = node.parent(); parent; parent = parent.parent()) {
    scope = parent
    if (parent.kind() === 'statement_block' || parent.kind() === 'program') break
  }
  return scope
}

/**
 * Returns whether `name` at a place is the one that `scope` declares, and no parameter or variable of a function in between. Blocks are
 * read once, however many places are in them.
 */
export function createDeclarationCheck(scope: SgNode, name: string): (place: SgNode) => boolean {
  const word = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)
  const known = new Map<number, boolean>([[scope.id(), true]])
  return (place) => {
    const passed: number[] = []
    let result = false
    for (let node = place.parent(); node; node = node.parent()) {
      const id = node.id()
      const found = known.get(id)
      if (found === undefined) passed.push(id)
      if (found ?? declares(node, word)) {
        result = found ?? false
        break
      }
      if (found === false) break
    }
    for (const id of passed) known.set(id, result)
    return result
  }
}

/** Whether a function or a block declares a word by itself. */
function declares(node: SgNode, word: RegExp): boolean {
  if (FUNCTIONS.has(String(node.kind()))) {
    const parameters = node.field('parameters') ?? node.field('parameter')
    if (parameters && word.test(parameters.text())) return true
  }
  if (node.kind() !== 'statement_block') return false
  return node
    .children()
    .filter((child) => /^(lexical|variable)_declaration$/.test(String(child.kind())))
    .some((child) => child.children().some((part) => word.test(part.field('name')?.text() ?? '')))
}
