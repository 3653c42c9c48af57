import type { SgNode } from '@ast-grep/napi'
import type { UppyInstance } from './UppyInstance.js'

/** The context in which a `new Uppy()` occurs. It decides how the uploader gets a name in addition to Uppy's. */
export type UppyPlace =
  | {
      readonly kind: 'variable'
      readonly name: string
      readonly declarator: SgNode
      readonly declaration: SgNode
    }
  /** `const [name] = useState(() => new Uppy())`, and `const name = useMemo(() => new Uppy(), [])`. */
  | {
      readonly kind: 'hook'
      readonly name: string
      readonly nameNode: SgNode
      readonly body: SgNode
      readonly declaration: SgNode
    }
  | { readonly kind: 'field'; readonly name: string; readonly field: SgNode }
  | { readonly kind: 'expression' }

/** Finds an instance's place. */
export function findPlace({ top }: UppyInstance): UppyPlace {
  const parent = top.parent()
  if (parent?.kind() === 'variable_declarator') {
    const declaration = parent.parent()
    const name = parent.field('name')
    if (name?.kind() === 'identifier' && declaration && isSingle(declaration)) {
      return { kind: 'variable', name: name.text(), declarator: parent, declaration }
    }
  }
  if (parent?.kind() === 'public_field_definition' || parent?.kind() === 'field_definition') {
    const name = parent.field('name') ?? parent.field('property')
    if (name && /^[\w$]+$/.test(name.text())) return { kind: 'field', name: name.text(), field: parent }
  }
  if (parent?.kind() === 'arrow_function') return findHook(parent, top) ?? { kind: 'expression' }
  return { kind: 'expression' }
}

const isSingle = (declaration: SgNode) =>
  declaration.children().filter((child) => child.kind() === 'variable_declarator').length === 1

function findHook(arrow: SgNode, body: SgNode): UppyPlace | null {
  const call = arrow.parent()?.parent()
  const declarator = call?.parent()
  const declaration = declarator?.parent()
  if (call?.kind() !== 'call_expression' || declarator?.kind() !== 'variable_declarator' || !declaration)
    return null
  const hook = call.field('function')?.text().replace('React.', '')
  const pattern = declarator.field('name')
  if (!pattern || !isSingle(declaration)) return null
  const nameNode =
    hook === 'useState'
      ? /^\[\s*[\w$]+\s*\]$/.test(pattern.text()) && pattern.children().find((c) => c.isNamed())
      : hook === 'useMemo' && pattern.kind() === 'identifier' && pattern
  return nameNode ? { kind: 'hook', name: nameNode.text(), nameNode, body, declaration } : null
}
