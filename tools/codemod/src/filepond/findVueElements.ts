/** An element attribute in a Vue template. */
export interface VueAttribute {
  readonly kind: 'text' | 'bound' | 'event' | 'other'
  /** The name in camel case, without a Vue prefix. */
  readonly name: string
  /** The value as an expression: a literal for a string, `true` without a value. */
  readonly source: string
  /** The attribute as written. */
  readonly written: string
  /** Offset in the text. */
  readonly at: number
}

/** An element in a Vue template, including its end tag. */
export interface VueElement {
  readonly start: number
  readonly end: number
  readonly attributes: readonly VueAttribute[]
}

/** Finds elements with the given names in a component template. */
export function findVueElements(text: string, names: readonly string[]): VueElement[] {
  const tag = new RegExp(
    `<(${names.join('|')})((?:\\s+(?:[^\\s=<>/"']+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'))?))*)\\s*(?:/>|>\\s*</\\1\\s*>)`,
    'g',
  )
  return [...text.matchAll(tag)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    attributes: [...(found[2] ?? '').matchAll(/([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g)].map(
      (attribute) => {
        const [written, name = '', double, single] = attribute
        const at = found.index + 1 + (found[1]?.length ?? 0) + attribute.index
        return { ...readAttribute(written, name, double ?? single), at }
      },
    ),
  }))
}

function readAttribute(written: string, name: string, value: string | undefined): Omit<VueAttribute, 'at'> {
  const [, sign, plain = name] = /^(v-bind:|:|v-on:|@)([\w-]+)$/.exec(name) ?? []
  const camel = plain.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (sign === 'v-on:' || sign === '@') return { kind: 'event', name: camel, source: value ?? '', written }
  if (sign) return { kind: 'bound', name: camel, source: value ?? 'undefined', written }
  if (!/^[\w-]+$/.test(name) || name.startsWith('v-'))
    return { kind: 'other', name: camel, source: '', written }
  if (value === undefined || value === '' || value === 'true' || value === 'false') {
    return { kind: 'text', name: camel, source: value || 'true', written }
  }
  return { kind: 'text', name: camel, source: `'${value.replaceAll("'", "\\'")}'`, written }
}
