import type { SgNode } from '@ast-grep/napi'

/** A call chained to `new Uppy()`. */
export interface ChainedCall {
  readonly method: string
  readonly args: readonly SgNode[]
  readonly node: SgNode
}

/** A `new Uppy()` and the calls chained to it. */
export interface UppyInstance {
  readonly node: SgNode
  readonly options: SgNode | null
  readonly calls: readonly ChainedCall[]
  /** The whole expression. */
  readonly top: SgNode
}

/** Returns a call's arguments. */
export const getArguments = (call: SgNode): SgNode[] =>
  (call.field('arguments')?.children() ?? []).filter((child) => child.isNamed() && child.kind() !== 'comment')

/** Reads the calls chained to a `new_expression`. */
export function readUppyInstance(node: SgNode): UppyInstance {
  const calls: ChainedCall[] = []
  let top = node
  for (;;) {
    const member = top.parent()
    const call = member?.parent()
    if (member?.kind() !== 'member_expression' || call?.kind() !== 'call_expression') break
    if (member.field('object')?.id() !== top.id() || call.field('function')?.id() !== member.id()) break
    calls.push({ method: member.field('property')?.text() ?? '', args: getArguments(call), node: call })
    top = call
  }
  return { node, options: getArguments(node)[0] ?? null, calls, top }
}
