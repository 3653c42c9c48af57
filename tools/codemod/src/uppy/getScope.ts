import type { SgNode } from '@ast-grep/napi'

const FUNCTIONS = new Set([
  'arrow_function',
  'function_declaration',
  'function_expression',
  'method_definition',
  'generator_function_declaration',
])

/** Returns the block, function or module in which a declaration is visible. */
export function getScope(node: SgNode): SgNode {
  let scope = node
  for (let parent = node.parent(); parent; parent = parent.parent()) {
    scope = parent
    if (parent.kind() === 'statement_block' || parent.kind() === 'program') break
  }
  return scope
}

/**
 * Returns a function that tells whether `name` at a place refers to the declaration in `scope`, and isn't shadowed by a parameter or
 * variable in between. Each block is only read once.
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

/** Returns true if a function or block itself declares a word. */
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
