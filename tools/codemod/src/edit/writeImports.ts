import type { SgNode } from '@ast-grep/napi'
import { getImports, type ImportLine } from './getImports.js'
import { getSpaceBefore } from './getSpaceBefore.js'

/**
 * Adds imports to a module, and drops names imported from the peer's packages that are no longer used. Follows the module's
 * quote and semicolon style.
 */
export function writeImports(
  text: string,
  root: SgNode,
  added: ReadonlyMap<string, ReadonlySet<string>>,
  {
    isPeer,
    isUsedOutside,
  }: {
    readonly isPeer: (source: string) => boolean
    readonly isUsedOutside: (name: string) => boolean
  },
): string {
  const imports = getImports(root)
  const first = imports[0]
  const quote = first?.sourceNode.text()[0] ?? "'"
  const end = !first || text[first.node.range().end.index - 1] === ';' ? ';' : ''
  const uses = new Set(
    root
      .findAll({
        rule: {
          any: USES.map((kind) => ({ kind })),
          not: { inside: { kind: 'import_statement', stopBy: 'end' } },
        },
      })
      .map((node) => node.text()),
  )
  const isUsed = (name: string) => uses.has(name) || isUsedOutside(name)
  const missing = [...added].flatMap(([source, names]) => {
    const there = imports.filter((line) => line.source === source)
    const has = new Set(there.flatMap((line) => line.names.map(({ local }) => local)))
    const wanted = [...names].filter((name) => !has.has(name)).sort()
    if (names.size === 0) return there.length === 0 ? [`import ${quote}${source}${quote}${end}\n`] : []
    return wanted.length > 0 ? [`import { ${wanted.join(', ')} } from ${quote}${source}${quote}${end}\n`] : []
  })
  const at =
    first?.node.range().start.index ?? /^(#!.*\n|\s*['"]use \w+['"];?\n)*/.exec(text)?.[0].length ?? 0
  let result = text
  for (const line of [...imports].reverse()) {
    if (isPeer(line.source)) result = keepUsed(result, line, isUsed)
  }
  // Scripts in components are indented.
  const indent = getSpaceBefore(text, at, true)
  return (
    result.slice(0, at) +
    missing.sort(byStyle).join(indent) +
    (missing.length > 0 ? indent : '') +
    result.slice(at)
  )
}

const USES = ['identifier', 'type_identifier', 'shorthand_property_identifier']

/** Sorts modules before style sheets, each by source. */
const byStyle = (a: string, b: string) =>
  Number(/^import ["']/.test(a)) - Number(/^import ["']/.test(b)) || (sourceOf(a) < sourceOf(b) ? -1 : 1)

const sourceOf = (line: string) => /["'].*["']/.exec(line)?.[0] ?? ''

function keepUsed(
  text: string,
  { node, names, isType }: ImportLine,
  isUsed: (name: string) => boolean,
): string {
  if (names.length === 0 || names.every(({ local }) => isUsed(local))) return text
  const { start, end } = node.range()
  const used = names.filter(({ local }) => isUsed(local))
  if (used.length === 0) {
    // The new lines were inserted before the first import and end with its indentation.
    const rest = /^[ \t]*(\r?\n[ \t]*)?/.exec(text.slice(end.index))?.[0] ?? ''
    return text.slice(0, start.index) + text.slice(end.index + rest.length)
  }
  const whole = used.filter(({ imported }) => imported === 'default' || imported === '*')
  const braced = used.filter((name) => !whole.includes(name))
  const clause = [
    ...whole.map(({ text: part }) => part),
    ...(braced.length > 0 ? [`{ ${braced.map(({ text: part }) => part).join(', ')} }`] : []),
  ].join(', ')
  const tail = node.text().slice(node.text().lastIndexOf(' from ') + 1)
  return `${text.slice(0, start.index)}import ${isType ? 'type ' : ''}${clause} ${tail}${text.slice(end.index)}`
}
