import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { methodTable } from './filePondTables.js'

/**
 * Moves a list's ref to the uploader handle if all its uses are calls without arguments to methods in the table. Returns false, and
 * doesn't change anything, if the ref has other uses.
 */
export function moveRef(file: SourceFile, ref: SgNode | null): boolean {
  if (ref?.kind() !== 'identifier') return false
  const component = ref
    .ancestors()
    .findLast((node) => /^(function_|arrow_function)/.test(String(node.kind())))
  const names = component?.findAll({ rule: { kind: 'identifier' } }) ?? []
  const uses = names.filter((node) => node.text() === ref.text() && !isSame(node, ref))
  const declarator = uses.map((node) => node.parent()).find((node) => node?.kind() === 'variable_declarator')
  const created = declarator?.field('value')
  if (
    created?.kind() !== 'call_expression' ||
    !/^(React\.)?useRef$/.test(created.field('function')?.text() ?? '')
  )
    return false
  const calls = uses.filter((node) => node.parent()?.kind() !== 'variable_declarator').map(getCall)
  const moved = calls.map((call) => (call ? methodTable[call.method] : undefined))
  if (moved.includes(undefined)) return false
  for (const [index, call] of calls.entries()) {
    if (call) file.replace(call.node, `${ref.text()}.current?.getAPI().${moved[index]}()`)
  }
  const type = created.children().find((child) => child.kind() === 'type_arguments')
  if (type) {
    file.replace(type, '<UploaderHandle>')
    file.addImport('type UploaderHandle', '@lading/uploader')
  }
  return true
}

const isSame = (a: SgNode, b: SgNode) => a.range().start.index === b.range().start.index

/** Returns the `ref.current?.method()` call that starts with a name. */
function getCall(name: SgNode): { readonly node: SgNode; readonly method: string } | null {
  const node = name.ancestors().find((ancestor) => ancestor.kind() === 'call_expression')
  const method = new RegExp(
    `^${name.text().replaceAll('$', '\\$')}\\.current(?:\\?|!)?\\.(\\w+)\\(\\)$`,
  ).exec(node?.text() ?? '')?.[1]
  return node && method ? { node, method } : null
}
