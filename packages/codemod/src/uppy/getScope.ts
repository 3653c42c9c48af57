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

/** Whether `name` at a place is the one that `scope` declares, and no parameter or variable of a function in between. */
export function isDeclaredIn(scope: SgNode, place: SgNode, name: string): boolean {
  const word = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)
  for (let node = place.parent(); node; node = node.parent()) {
    if (node.id() === scope.id()) return true
    if (FUNCTIONS.has(String(node.kind()))) {
      const parameters = node.field('parameters') ?? node.field('parameter')
      if (parameters && word.test(parameters.text())) return false
    }
    if (node.kind() === 'statement_block') {
      const declares = node
        .children()
        .filter((child) => /^(lexical|variable)_declaration$/.test(String(child.kind())))
        .some((child) => child.children().some((part) => word.test(part.field('name')?.text() ?? '')))
      if (declares) return false
    }
  }
  return false
}
