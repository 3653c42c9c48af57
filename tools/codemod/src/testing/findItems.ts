import { parseSync } from 'vite'

/** A piece of source code that configures the other uploader. */
export interface Item {
  readonly kind: 'option' | 'listener' | 'plugin' | 'pluginOption' | 'method' | 'prop'
  /** The name, prefixed with its path if nested in another option; "?" if it isn't a literal. */
  readonly name: string
  /** Line number, counted from 1. */
  readonly line: number
}

/** Classes by package, whatever a page names them. */
const transports: Readonly<Record<string, string>> = {
  '@uppy/xhr-upload': 'XHRUpload',
  '@uppy/tus': 'Tus',
  '@uppy/aws-s3': 'AwsS3',
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * Lists what a module does with the uploaders held by the given names. It shares no code with the codemod: it uses another parser, and
 * the test passes the names instead of tracing them.
 *
 * @param holders Names for variables, properties and functions that are or return an Uppy.
 */
export function findItems(path: string, text: string, holders: ReadonlySet<string>): Item[] {
  // JavaScript can contain JSX, whatever the file extension.
  const { program } = parseSync(path, text, { lang: path.endsWith('.ts') ? 'ts' : 'tsx' })
  const classes = new Set<string>()
  const lists = new Set<string>()
  const sources = new Map<string, string>()
  const items: Item[] = []
  const lineAt = ({ start }: Node) => text.slice(0, start).split('\n').length
  const add = (kind: Item['kind'], name: string, node: Node) => items.push({ kind, name, line: lineAt(node) })

  walk(program as unknown as Node, (node) => {
    if (node.type === 'ImportDeclaration') {
      const source = String((node.source as Node).value)
      for (const specifier of node.specifiers as Node[]) {
        const imported = nameOf(specifier.imported as Node) ?? 'default'
        const local = nameOf(specifier.local as Node) ?? ''
        sources.set(local, source)
        if (source === '@uppy/core' && /^(default|Uppy)$/.test(imported)) classes.add(local)
        if (/^@uppy\/react(\/dashboard)?$/.test(source) && /^(default|Dashboard)$/.test(imported))
          lists.add(local)
        if (source === 'react-filepond' && imported === 'FilePond') lists.add(local)
      }
    }
  })
  walk(program as unknown as Node, (node) => {
    if (node.type === 'NewExpression' && classes.has(nameOf(node.callee as Node) ?? '')) {
      const [options] = node.arguments as Node[]
      if (options) addOptions('option', '', options)
    }
    if (node.type === 'CallExpression') addCall(node)
    if (node.type === 'JSXOpeningElement' && lists.has(nameOf(node.name as Node) ?? '')) {
      for (const attribute of node.attributes as Node[])
        add('prop', nameOf(attribute.name as Node) ?? '?', attribute)
    }
  })
  return items

  function addCall(call: Node): void {
    const callee = strip(call.callee as Node)
    const args = call.arguments as Node[]
    if (nameOf(callee) === 'useUppyEvent' && args[1]) add('listener', stringOf(args[1]), call)
    if (callee.type !== 'MemberExpression' || !isHolder(callee.object as Node)) return
    const method = nameOf(callee.property as Node) ?? '?'
    const [first, second] = args
    // A chained call can start lines earlier, so locate the call by its name or first argument.
    if (/^(on|once|off)$/.test(method) && first) add('listener', stringOf(first), first)
    else if (method === 'use' && first) {
      const name = nameOf(first) ?? '?'
      add('plugin', transports[sources.get(name) ?? ''] ?? name, first)
      if (second) addOptions('pluginOption', '', second)
    } else if (method === 'setOptions' && first) {
      addOptions('method', 'setOptions.', first)
    } else add('method', method, callee.property as Node)
  }

  function addOptions(kind: Item['kind'], path: string, options: Node): void {
    if (options.type !== 'ObjectExpression') return void add(kind, `${path}?`, options)
    for (const property of options.properties as Node[]) {
      const name = property.computed ? '?' : (nameOf(property.key as Node) ?? '?')
      const value = property.value as Node | undefined
      if (name === 'restrictions' && value?.type === 'ObjectExpression')
        addOptions(kind, `${path}restrictions.`, value)
      else add(kind, path + name, property)
    }
  }

  function isHolder(given: Node): boolean {
    const node = strip(given)
    if (node.type === 'Identifier') return holders.has(String(node.name))
    if (node.type === 'NewExpression') return classes.has(nameOf(node.callee as Node) ?? '')
    if (node.type === 'MemberExpression') {
      const property = nameOf(node.property as Node) ?? ''
      return holders.has(property) || (/^(current|value)$/.test(property) && isHolder(node.object as Node))
    }
    if (node.type !== 'CallExpression') return false
    const callee = strip(node.callee as Node)
    if (callee.type === 'Identifier') return holders.has(String(callee.name))
    if (callee.type !== 'MemberExpression') return false
    const method = nameOf(callee.property as Node) ?? ''
    return holders.has(method) || (/^(use|on|once|off)$/.test(method) && isHolder(callee.object as Node))
  }
}

/** Unwraps TypeScript and optional chaining nodes. */
function strip(node: Node): Node {
  const isWrapper =
    /^(ChainExpression|ParenthesizedExpression|TSAsExpression|TSNonNullExpression|TSSatisfiesExpression)$/
  return isWrapper.test(node.type) ? strip(node.expression as Node) : node
}

function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (typeof node.name === 'string') return node.name
  return typeof node.value === 'string' ? node.value : undefined
}

const stringOf = (node: Node) => (typeof node.value === 'string' ? node.value : '?')

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}
