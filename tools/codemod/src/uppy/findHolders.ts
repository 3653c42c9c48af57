import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { learnTemplate } from './reportTemplate.js'
import { getArguments } from './UppyInstance.js'
import { getBaseName, type UppyNames } from './UppyNames.js'

/** Hooks that return their argument, or their argument's return value. */
export const KEEPERS: RegExp =
  /^(React\.)?(useState|useMemo|useRef|useCallback|markRaw|ref|shallowRef|reactive|readonly|computed|\$state|\$derived)$/

const CONSUMERS = /^(React\.)?(useContext|use|inject)$/

/** Finds a module's expressions that are an Uppy by the names known so far, and learns imported names. */
export function findHolders(file: SourceFile, names: UppyNames): SgNode[] {
  learnImports(file, names)
  learnTypes(file, names)
  learnTemplate(file, names)
  const { values } = names.localOf(file)
  const holders = findCreations(file)
  for (const name of values) holders.push(...file.findName(name).filter(isValue))
  for (const name of names.functions) {
    for (const node of file.findName(name)) {
      const callee = node.parent()?.kind() === 'member_expression' ? node.parent() : node
      const call = callee?.parent()
      if (call?.kind() === 'call_expression' && isField(call, 'function', callee)) holders.push(call)
      // `useState(createUppy)`
      const outer = call?.kind() === 'arguments' ? call.parent() : null
      if (outer && KEEPERS.test(outer.field('function')?.text() ?? '')) holders.push(outer)
    }
  }
  for (const name of names.properties) {
    for (const node of file.findName(name)) {
      const parent = node.parent()
      if (node.kind() === 'shorthand_property_identifier_pattern') {
        values.add(name)
        file.isShared = true
      } else if (parent?.kind() === 'pair_pattern' && isField(parent, 'key', node)) {
        const target = parent.field('value')
        const local = target?.kind() === 'assignment_pattern' ? target.field('left') : target
        if (local?.kind() === 'identifier') values.add(local.text())
        file.isShared = true
      } else if (parent?.kind() === 'member_expression' && isField(parent, 'property', node)) {
        if (!isTarget(parent)) holders.push(parent)
        file.isShared = true
      }
    }
  }
  for (const name of names.contexts) {
    for (const node of file.findName(name)) {
      const call = node.parent()?.kind() === 'arguments' ? node.parent()?.parent() : null
      if (!call || !CONSUMERS.test(call.field('function')?.text() ?? '')) continue
      holders.push(call)
      file.isShared = true
    }
  }
  return holders
}

/** Finds `new Uppy()`, `Uppy()` from old versions, and `@uppy/react` hooks that create an Uppy. */
export function findCreations(file: SourceFile): SgNode[] {
  const lines = file.imports.filter(({ source }) => /^(@uppy\/core|uppy)(\/|$)/.test(source))
  const classes = new Set<string>()
  for (const { names } of lines) {
    for (const { imported, local, isType } of names) {
      if (isType) continue
      if (imported === '*') for (const name of ['Uppy', 'Core', 'default']) classes.add(`${local}.${name}`)
      else if (/^(default|Uppy|Core)$/.test(imported))
        for (const end of ['', '.Uppy', '.Core']) classes.add(local + end)
    }
  }
  for (const node of file.findAll('variable_declarator')) {
    const name = node.field('name')
    if (/^require\(\s*['"](@uppy\/core|uppy)['"]\s*\)/.test(node.field('value')?.text() ?? '') && name) {
      for (const word of name.text().match(/[\w$]+/g) ?? [])
        for (const end of ['', '.Uppy', '.Core']) classes.add(word + end)
    }
  }
  // A CDN script defines the global `Uppy`.
  if (/\bUppy\.(Core|Uppy)\(/.test(file.text))
    for (const name of ['Uppy.Core', 'Uppy.Uppy']) classes.add(name)
  const hooks = file.imports
    .filter(({ source }) => /^@uppy\/(react|vue|svelte)/.test(source))
    .flatMap((line) => line.names)
    .filter(({ imported }) => /^useUppy(Context|Instance)?$/.test(imported))
    .map(({ local }) => local)
  return [
    ...(classes.size > 0 ? file.findAll('new_expression') : []).filter((node) =>
      classes.has(node.field('constructor')?.text() ?? ''),
    ),
    ...(classes.size + hooks.length > 0 ? file.findAll('call_expression') : []).filter((node) => {
      const callee = node.field('function')?.text() ?? ''
      return classes.has(callee) || hooks.includes(callee)
    }),
  ]
}

function learnImports(file: SourceFile, names: UppyNames): void {
  const { values } = names.localOf(file)
  for (const line of file.imports) {
    if (line.source.startsWith('@uppy/') || line.source === 'uppy') continue
    for (const { imported, local } of line.names) {
      if (
        imported === 'default' ? names.defaults.has(getBaseName(line.source)) : names.exported.has(imported)
      ) {
        values.add(local)
        file.isShared = true
      }
      if (names.functions.has(imported)) {
        names.functions.add(local)
        file.isShared = true
      }
      if (names.contexts.has(imported)) names.contexts.add(local)
    }
  }
}

/** Learns parameters, properties, fields and variables with the type `Uppy`. */
function learnTypes(file: SourceFile, names: UppyNames): void {
  const types = file.imports
    .filter(({ source }) => source === '@uppy/core' || source === 'uppy')
    .flatMap((line) => line.names)
    .filter(({ imported }) => imported === 'default' || imported === 'Uppy')
    .map(({ local }) => local.replaceAll('$', '\\$'))
  if (types.length === 0) return
  const type = new RegExp(`(?<![\\w$.])(${types.join('|')})(?![\\w$])`)
  const { values } = names.localOf(file)
  for (const node of [...file.findAll('type_annotation'), ...file.findAll('type_arguments')]) {
    if (!type.test(node.text())) continue
    const parent = node.parent()
    const declarator = parent?.kind() === 'variable_declarator' ? parent : parent?.parent()
    const name = parent?.field('name') ?? parent?.field('pattern')
    if (/^(property_signature|public_field_definition)$/.test(String(parent?.kind()))) {
      if (name) names.properties.add(name.text())
    } else if (/^(required|optional)_parameter$/.test(String(parent?.kind()))) {
      if (name?.kind() === 'identifier') values.add(name.text())
      file.isShared = true
    } else if (declarator?.kind() === 'variable_declarator') {
      const target = declarator.field('name')
      const isContext = /createContext$/.test(parent?.field('function')?.text() ?? '')
      if (isContext) names.contexts.add(target?.text() ?? '')
      else if (target?.kind() === 'identifier' && parent?.kind() !== 'new_expression')
        values.add(target.text())
    } else if (parent && isField(parent, 'return_type', node) && name) names.functions.add(name.text())
  }
}

/** Returns true if a node reads a name's value and doesn't declare the name. */
function isValue(node: SgNode): boolean {
  if (node.kind() === 'property_identifier' || node.kind() === 'shorthand_property_identifier_pattern')
    return false
  const parent = node.parent()
  const kind = String(parent?.kind())
  if (
    !parent ||
    /^(import_specifier|import_clause|namespace_import|formal_parameters|array_pattern|rest_pattern)$/.test(
      kind,
    )
  )
    return false
  if (/^(required_parameter|optional_parameter|pair_pattern)$/.test(kind))
    return isField(parent, 'value', node) && kind !== 'pair_pattern'
  if (/^(variable_declarator|function_declaration|class_declaration|function_expression)$/.test(kind))
    return !isField(parent, 'name', node)
  if (kind === 'arrow_function') return !isField(parent, 'parameter', node)
  if (kind === 'assignment_expression' || kind === 'augmented_assignment_expression')
    return !isField(parent, 'left', node)
  if (kind === 'assignment_pattern') return !isField(parent, 'left', node)
  return true
}

const isTarget = (node: SgNode) => {
  const parent = node.parent()
  return (
    /^(augmented_)?assignment_expression$/.test(String(parent?.kind())) &&
    !!parent &&
    isField(parent, 'left', node)
  )
}

/** Returns true if a node is the given field in its parent. */
export const isField = (parent: SgNode, field: string, node: SgNode | null | undefined): boolean =>
  !!node && parent.field(field)?.id() === node.id()

/** Returns an argument's position in its call, counted from 0. */
export const getPosition = (call: SgNode, node: SgNode): number =>
  getArguments(call).findIndex((argument) => argument.id() === node.id())
