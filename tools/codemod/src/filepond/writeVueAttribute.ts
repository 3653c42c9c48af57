import type { FindingLevel } from '../edit/Finding.js'
import { attributeTable, eventTable } from './filePondTables.js'
import type { VueAttribute } from './findVueElements.js'
import { isSafetyProp } from './isSafetyProp.js'
import { toKebab } from './toKebab.js'

/** A converted attribute. */
export interface WrittenVueAttribute {
  /** Null if the attribute is dropped. */
  readonly text: string | null
  readonly finding?: { readonly why: string; readonly todo: string; readonly level?: FindingLevel }
  /** Anchor in the guide. @default no anchor */
  readonly anchor: '' | '#events' | '#methods' | '#options'
}

/** Global attributes, which any element can have. */
const KEPT = /^(class|className|id|key|style)$/

/** Converts an attribute from FilePond's component to our element. */
export function writeVueAttribute(attribute: VueAttribute): WrittenVueAttribute {
  const { kind, name, source, written } = attribute
  if (name === 'ref' && kind === 'text') {
    const why = 'The methods of the list are those of its API.'
    return {
      text: written,
      finding: { why, todo: 'Call them on getAPI() of the element, by the table of methods.' },
      anchor: '#methods',
    }
  }
  if (kind === 'other' || KEPT.test(name)) return { text: written, anchor: '' }
  if (kind === 'event') return writeListener(name, source)
  const known = attributeTable[name]?.(source)
  if (known === null) return { text: null, anchor: '' }
  if (known) return { text: writeValue(toKebab(known[0]), known[1]), anchor: '' }
  const todo =
    name === 'files'
      ? 'The list keeps its files itself; files that the service has already are initial-files.'
      : 'Move it by the table.'
  return {
    text: null,
    finding: {
      why: `The attribute ${written} has none in its place and was left out.`,
      todo,
      level: isSafetyProp(name) ? 'safety' : 'open',
    },
    anchor: '#options',
  }
}

function writeValue(name: string, value: string): string {
  const literal = /^(['"])(.*)\1$/s.exec(value)?.[2]
  if (literal !== undefined && !literal.includes('"')) return `${name}="${literal}"`
  if (value === 'true') return name
  return `:${name}="${value.replaceAll('"', "'")}"`
}

function writeListener(name: string, source: string): WrittenVueAttribute {
  const isName = /^[\w$.]+$/.test(source)
  if (name === 'init' && isName) return { text: `@vue:mounted="${source}()"`, anchor: '' }
  const event = eventTable[`on${name.toLowerCase()}`]
  if (!event || !isName) {
    const why = `The listener of "${name}" has no counterpart that is known, and was left out.`
    return {
      text: null,
      finding: { why, todo: 'Write it by the table.', level: 'safety' },
      anchor: '#events',
    }
  }
  const ours = toKebab(event[0].slice('on'.length))
  if (event[1] === 'list' && name !== 'updatefiles') return { text: `@${ours}="${source}()"`, anchor: '' }
  const args =
    name === 'updatefiles'
      ? '$event.detail.allEntries'
      : /^(addfilestart|processfilestart|processfileprogress)$/.test(name)
        ? '$event.detail'
        : /^(error|warning)$/.test(name)
          ? '$event.detail.errors[0], $event.detail'
          : 'null, $event.detail'
  return {
    text: `@${ours}="${source}(${args})"`,
    finding: {
      why: `The listener ${source} receives ${name === 'updatefiles' ? 'entries in the place of files' : 'an entry in the place of a file'} of FilePond.`,
      todo: 'Read uuid for serverId, name for filename, size for fileSize, mimeType for fileType.',
    },
    anchor: '#events',
  }
}
