import type { SgNode } from '@ast-grep/napi'
import { assertShallow } from '../edit/assertShallow.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { findHolders, getPosition, isField, KEEPERS } from './findHolders.js'
import { getArguments } from './UppyInstance.js'
import { getBaseName, type UppyNames } from './UppyNames.js'

/** A use of an Uppy in a module. */
export type Use =
  | {
      readonly kind: 'call'
      readonly node: SgNode
      readonly method: string
      readonly args: readonly SgNode[]
    }
  | { readonly kind: 'property'; readonly node: SgNode; readonly property: string }
  /** The Uppy goes somewhere it can't be followed. */
  | { readonly kind: 'escape'; readonly node: SgNode }

/** Methods that return the Uppy. */
const CHAINED = /^(use|on|off|once)$/
const WRAPPERS =
  /^(parenthesized_expression|non_null_expression|as_expression|satisfies_expression|await_expression|type_assertion)$/
/** Names too generic to identify an Uppy. */
const VAGUE = /^(current|value|default|data|children|key|type|id|name|options)$/
const FUNCTIONS =
  /^(arrow_function|function_declaration|function_expression|method_definition|generator_function_declaration)$/

/** Reads what a module does with each Uppy, and learns which names hold an Uppy. */
export function readUses(file: SourceFile, names: UppyNames): Use[] {
  const local = names.localOf(file)
  const uses: Use[] = []
  const seen = new Set<number>()
  const holders = findHolders(file, names)
  if (holders.length > 0) assertShallow(file.root)
  learnParameters()
  learnSetters()
  for (const holder of holders) follow(holder)
  return uses

  function follow(start: SgNode): void {
    let node = start
    while (!seen.has(node.id())) {
      seen.add(node.id())
      const next = step(node)
      if (!next) return
      node = next
    }
  }

  /** Returns the enclosing expression if it's the same Uppy, or null if the path ends here. */
  function step(node: SgNode): SgNode | null {
    const parent = node.parent()
    const kind = String(parent?.kind())
    if (!parent) return null
    if (WRAPPERS.test(kind))
      return /^(if|while)_statement$/.test(String(parent.parent()?.kind())) ? null : parent
    if (kind === 'ternary_expression') return isField(parent, 'condition', node) ? null : parent
    if (kind === 'binary_expression')
      return /^(\|\||&&|\?\?)$/.test(parent.field('operator')?.text() ?? '') ? parent : null
    if (kind === 'member_expression') return stepMember(parent, node)
    if (kind === 'variable_declarator') hold(parent.field('name'), parent)
    else if (/^(augmented_)?assignment_expression$/.test(kind)) hold(parent.field('left'), parent)
    else if (kind === 'pair')
      addProperty(
        parent
          .field('key')
          ?.text()
          .replace(/^['"]|['"]$/g, ''),
        parent,
      )
    else if (node.kind() === 'shorthand_property_identifier') addProperty(node.text(), node)
    else if (/^(public_)?field_definition$/.test(kind))
      addProperty((parent.field('name') ?? parent.field('property'))?.text(), parent, false)
    else if (kind === 'arguments') return stepArgument(parent, node)
    else if (kind === 'return_statement' || (kind === 'arrow_function' && isField(parent, 'body', node)))
      return stepReturn(parent)
    else if (kind === 'jsx_expression') stepAttribute(parent)
    else if (kind === 'export_statement') addDefault()
    else if (kind === 'export_specifier') addExport((parent.field('alias') ?? node).text())
    else if (kind === 'array') return parent.parent()?.kind() === 'arguments' ? null : lose(parent)
    else if (
      !/^(expression_statement|unary_expression|typeof_expression|sequence_expression|jsx_.*|if_statement|type_query|template_substitution)$/.test(
        kind,
      )
    )
      lose(parent)
    return null
  }

  function stepMember(member: SgNode, node: SgNode): SgNode | null {
    if (!isField(member, 'object', node)) return null
    const property = member.field('property')?.text() ?? ''
    const call = member.parent()
    if (call?.kind() === 'call_expression' && isField(call, 'function', member)) {
      uses.push({ kind: 'call', node: call, method: property, args: getArguments(call) })
      return CHAINED.test(property) ? call : null
    }
    if (property === 'current' || property === 'value') return isAssigned(member) ? null : member
    if (!names.properties.has(property)) uses.push({ kind: 'property', node: member, property })
    return null
  }

  function stepArgument(list: SgNode, node: SgNode): SgNode | null {
    const call = list.parent()
    const callee = call?.field('function') ?? call?.field('constructor')
    const name = callee?.text() ?? ''
    if (!call || !callee) return null
    if (KEEPERS.test(name)) return call
    if (/(^|\.)createContext$/.test(name)) hold(call.parent()?.field('name') ?? null, call, true)
    const source =
      file.imports.find((line) => line.names.some(({ local: own }) => own === name))?.source ?? ''
    if (source.startsWith('@uppy/')) {
      const args = getArguments(call)
      if (/^useUppyEvent/.test(name))
        uses.push({ kind: 'call', node: call, method: 'on', args: args.slice(1) })
      return null
    }
    const setter = local.setters.get(name)
    if (setter) {
      local.values.add(setter)
      return null
    }
    const own = callee.kind() === 'member_expression' ? (callee.field('property')?.text() ?? '') : name
    // A plugin calls its base constructor; its `this.uppy` is followed separately.
    if (/^console\./.test(name) || callee.kind() === 'super') return null
    names.parameters.add(`${own} ${getPosition(call, node)}`)
    file.isShared = true
    return names.declared.has(own) ? null : lose(call)
  }

  /** Follows an Uppy out of a function that returns it: a hook callback, whose result it becomes, or a named function. */
  function stepReturn(place: SgNode): SgNode | null {
    const fn =
      place.kind() === 'arrow_function'
        ? place
        : place.ancestors().find((node) => FUNCTIONS.test(String(node.kind())))
    if (!fn) return null
    const outer = fn.parent()
    const call = outer?.kind() === 'arguments' ? outer.parent() : null
    if (call && KEEPERS.test(call.field('function')?.text() ?? '')) return call
    const name = fn.field('name')?.text() ?? getOwnName(outer)
    if (!name)
      return call && /^(React\.)?use(Layout)?Effect$/.test(call.field('function')?.text() ?? '')
        ? null
        : lose(place)
    names.functions.add(name)
    if (
      new RegExp(`\\bexport\\b[^\\n]*(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`).test(file.text)
    )
      file.isShared = true
    return null
  }

  function stepAttribute(expression: SgNode): void {
    const attribute = expression.parent()
    if (attribute?.kind() !== 'jsx_attribute') return
    const prop = attribute.children()[0]?.text() ?? ''
    const tag = attribute.parent()?.field('name')?.text() ?? ''
    const source =
      file.imports.find((line) => line.names.some(({ local: own }) => own === tag.split('.')[0]))?.source ??
      ''
    const isTheirs = source.startsWith('@uppy/')
    if (!isTheirs || /Context(Provider)?$/.test(tag)) file.isShared = true
    if (isTheirs) return
    if (prop === 'value' && /(\.Provider|Context)$/.test(tag))
      names.contexts.add(tag.replace(/\.Provider$/, ''))
    else if (/^[a-z]/.test(tag) || (source && !/^[.@~#/]/.test(source))) lose(attribute)
    else addProperty(prop, attribute)
  }

  /** Records that a target holds an Uppy. */
  function hold(target: SgNode | null, place: SgNode, isContext = false): void {
    if (target?.kind() === 'identifier') {
      if (isContext) names.contexts.add(target.text())
      else local.values.add(target.text())
      if (place.parent()?.parent()?.kind() === 'export_statement') addExport(target.text())
    } else if (target?.kind() === 'array_pattern') {
      const value = target.children().find((child) => child.isNamed())
      if (value?.kind() === 'identifier') local.values.add(value.text())
    } else if (target?.kind() === 'member_expression') {
      const property = target.field('property')?.text() ?? ''
      const object = target.field('object')
      if ((property === 'current' || property === 'value') && object?.kind() === 'identifier')
        local.values.add(object.text())
      else
        addProperty(
          property === 'current' ? object?.field('property')?.text() : property,
          place,
          object?.text() !== 'this',
        )
    } else if (target) lose(place)
  }

  function addProperty(name: string | undefined, place: SgNode, isShared = true): void {
    if (!name || !/^[#\w$]+$/.test(name) || VAGUE.test(name)) lose(place)
    else names.properties.add(name)
    if (isShared) file.isShared = true
  }

  function addExport(name: string): void {
    if (name === 'default') addDefault()
    else names.exported.add(name)
    names.properties.add(name)
    file.isShared = true
  }

  function addDefault(): void {
    names.defaults.add(getBaseName(file.path))
    file.isShared = true
  }

  function lose(node: SgNode): null {
    uses.push({ kind: 'escape', node })
    return null
  }

  /** Learns `const [value, setValue] = useState()`. */
  function learnSetters(): void {
    for (const pattern of file.findAll('array_pattern')) {
      if (!/State\b/.test(pattern.parent()?.field('value')?.field('function')?.text() ?? '')) continue
      const [value, setter] = pattern.children().filter((child) => child.isNamed())
      if (value?.kind() === 'identifier' && setter?.kind() === 'identifier') {
        local.setters.set(setter.text(), value.text())
      }
    }
  }

  /** Learns the folder's functions, and which parameters receive an Uppy. */
  function learnParameters(): void {
    for (const fn of [...FUNCTION_KINDS].flatMap((kind) => file.findAll(kind))) {
      const name = fn.field('name')?.text() ?? getOwnName(fn.parent())
      if (!name) continue
      names.declared.add(name)
      const single = fn.field('parameter')
      const list = single
        ? [single]
        : (fn.field('parameters')?.children() ?? []).filter((child) => child.isNamed())
      for (const [index, parameter] of list.entries()) {
        const target = parameter.field('pattern') ?? parameter
        if (names.parameters.has(`${name} ${index}`) && target.kind() === 'identifier') {
          local.values.add(target.text())
          file.isShared = true
        }
      }
    }
  }
}

const FUNCTION_KINDS = ['arrow_function', 'function_declaration', 'function_expression', 'method_definition']

/** Returns an anonymous function's variable, property or field name. */
function getOwnName(outer: SgNode | null): string | undefined {
  const kind = String(outer?.kind())
  if (kind === 'variable_declarator' || /field_definition$/.test(kind))
    return (outer?.field('name') ?? outer?.field('property'))?.text()
  if (kind === 'pair') return outer?.field('key')?.text()
  // `const useIt = useCallback(() => …)`
  if (kind === 'arguments')
    return outer?.parent()?.parent()?.kind() === 'variable_declarator'
      ? outer.parent()?.parent()?.field('name')?.text()
      : undefined
  return undefined
}

function isAssigned(member: SgNode): boolean {
  const parent = member.parent()
  return (
    /^(augmented_)?assignment_expression$/.test(String(parent?.kind())) &&
    !!parent &&
    isField(parent, 'left', member)
  )
}
