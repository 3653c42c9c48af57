import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { createDeclarationCheck } from './getScope.js'
import { moveComplete } from './moveComplete.js'
import type { Names } from './moveDashboard.js'
import { getArguments } from './UppyInstance.js'
import { methodTable } from './uppyTables.js'
import { movePlugin } from './writeChain.js'

/** References to an Uppy after the move. */
export interface References {
  /** Number of references left. */
  readonly left: number
  /** Number of references left that pass the Uppy itself rather than call it, as in `uppy={uppy}`. */
  readonly passed: number
  /** Ids for sources that were installed by later calls. */
  readonly sources: readonly string[]
}

/** Moves calls on an Uppy to its uploader if they're in the tables; everything else stays on Uppy. */
export function moveReferences(
  file: SourceFile,
  names: Names,
  hasOurs: boolean,
  declaration: SgNode,
): References {
  let left = file.hasOutside(names.uppy) ? 1 : 0
  let passed = left
  const sources: string[] = []
  const { start, end } = declaration.range()
  const isOurs = createDeclarationCheck(names.scope, names.uppy)
  for (const node of file.findName(names.uppy)) {
    const at = node.range().start.index
    if (/^(property_identifier|shorthand_property_identifier_pattern)$/.test(String(node.kind()))) continue
    if ((at >= start.index && at < end.index) || !isOurs(node)) continue
    if (moveCall(node)) {
      const call = node.parent()?.parent()
      if (call) file.settle(call)
      continue
    }
    left++
    if (!/^(member_expression|array)$/.test(String(node.parent()?.kind()))) passed++
  }
  return { left, passed, sources }

  function moveCall(node: SgNode): boolean {
    const member = node.parent()
    const call = member?.parent()
    if (member?.kind() !== 'member_expression' || call?.kind() !== 'call_expression') return false
    if (member.field('object')?.id() !== node.id() || call.field('function')?.id() !== member.id())
      return false
    const method = member.field('property')?.text() ?? ''
    if (method === 'on' && /^['"]complete['"]$/.test(getArguments(call)[0]?.text() ?? '')) {
      return moveComplete(file, call, node, names.uploader)
    }
    // If the result is used, the call stays: the uploader's result can have another type.
    if (!isStatement(call) && !isLastExpression(call)) return false
    if (method === 'use' && isStatement(call)) {
      const plugin = movePlugin(file, { method, args: getArguments(call), node: call }, hasOurs)
      if (!plugin) return false
      if (plugin.source) sources.push(plugin.source)
      file.replace(call, `${names.uploader}.use(${plugin.text})`)
      return true
    }
    const ours = methodTable[method]
    if (!ours || getArguments(call).length > (method === 'close' ? 1 : 0)) return false
    file.replace(call, `${names.uploader}.${ours}()`)
    return true
  }
}

/** Returns true if a call is a statement, or a branch of one: `isSmall && uppy.use(Compressor)`. */
function isStatement(call: SgNode): boolean {
  const parent = call.parent()
  const kind = String(parent?.kind())
  if (!parent || kind === 'expression_statement') return !!parent
  const isBranch =
    kind === 'parenthesized_expression' ||
    (kind === 'unary_expression' && parent.field('operator')?.text() === 'void') ||
    (kind === 'binary_expression' && parent.field('right')?.id() === call.id()) ||
    (kind === 'ternary_expression' && parent.field('condition')?.id() !== call.id())
  return isBranch && isStatement(parent)
}

/** Returns true if a call is an arrow function's whole body and its result isn't used: `onClick={() => uppy.upload()}`, effect cleanup. */
const isLastExpression = (call: SgNode) => {
  const arrow = call.parent()
  return (
    arrow?.kind() === 'arrow_function' &&
    /^(jsx_expression|arrow_function|return_statement)$/.test(String(arrow.parent()?.kind()))
  )
}
