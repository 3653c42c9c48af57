import { Lang, parse } from '@ast-grep/napi'
import { getSpaceBefore } from '../edit/getSpaceBefore.js'
import type { TextFinding } from '../edit/Move.js'
import { builtInTable } from './filePondTables.js'
import { findVueElements, type VueAttribute, type VueElement } from './findVueElements.js'
import { explainServer } from './moveElement.js'
import { readServer } from './readServer.js'
import { toKebab } from './toKebab.js'
import { writeVueAttribute } from './writeVueAttribute.js'

const PAGE = 'migrate-from-filepond.md'

/** A Vue component after the move. */
export interface VueMove {
  readonly text: string
  readonly findings: readonly TextFinding[]
}

/**
 * Moves a component that uses `vue-filepond` to the `@lading/elements` element. Returns null for any other text. Replaces the component
 * in the template, and the script's FilePond plugin list becomes our plugin list.
 */
export function moveVue(text: string): VueMove | null {
  const creator = /^[ \t]*import\s+([\w$]+)(?![\w$])[^\n]*\sfrom\s+(['"])vue-filepond\2/m.exec(text)?.[1]
  if (!creator) return null
  const made = new RegExp(
    `^([ \\t]*)const\\s+([\\w$]+)\\s*=\\s*${escapeName(creator)}\\([^()]*\\)[ \\t]*;?`,
    'm',
  ).exec(text)
  const component = made?.[2]
  const elements = component ? findVueElements(text, [component, toKebab(component)]) : []
  const [element] = elements
  if (!made || !component || !element || elements.length > 1) return null
  // Another component of this module would lose its import.
  const calls = text.match(new RegExp(`(?<![\\w$.])${escapeName(creator)}\\s*\\(`, 'g'))
  if (calls?.length !== 1) return null
  const findings: TextFinding[] = [
    {
      at: element.start,
      why: 'Vue has to know that the tag is an element of the page.',
      todo: "Set compilerOptions.isCustomElement to (tag) => tag.startsWith('lading-') where Vue is configured, e.g. vue() in vite.config.",
      page: `${PAGE}#in-vue`,
    },
  ]
  const transport = readTransport(element, findings)
  if (!transport) {
    findings.push({
      at: element.start,
      why: 'The files have no destination yet.',
      todo: 'Name a transport in plugins, or a pubkey, and remove :transport.prop.',
      level: 'safety',
      page: `${PAGE}#options`,
    })
  }
  const list = `${made[1]}const plugins = [${transport ?? ''}]`
  for (const { index, 1: name = '' } of text.matchAll(/\bfrom\s*['"](filepond-plugin-[\w-]+)['"]/g)) {
    if (builtInTable.test(name)) continue
    findings.push({
      at: index,
      why: `"${name}" has no counterpart that is known, and was left out.`,
      todo: 'Write what it does by the table of options, or as a plugin.',
      page: `${PAGE}#options`,
    })
  }
  for (const { index } of text.matchAll(/\bsetOptions\s*\(/g)) {
    findings.push({
      at: index,
      level: 'safety',
      why: 'The settings of all lists have no counterpart.',
      todo: 'Write them as attributes of the element by the table.',
      page: `${PAGE}#options`,
    })
  }
  const moved = [
    { start: made.index, end: made.index + made[0].length, text: transport ? list : '' },
    {
      start: element.start,
      end: element.end,
      text: writeElement(text, element, transport !== null, findings),
    },
    ...moveImports(text, transport !== null),
    ...moveComponents(text, component, transport !== null, findings),
  ].sort((a, b) => b.start - a.start)
  const result = moved.reduce(
    (found, edit) => found.slice(0, edit.start) + edit.text + found.slice(edit.end),
    text,
  )
  return { text: result, findings }
}

const toSentences = ([why, todo]: readonly [string, string]) => ({ why, todo })

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const escapeName = (name: string) => name.replaceAll('$', '\\$')

function readTransport(element: VueElement, findings: TextFinding[]): string | null {
  const { attributes } = element
  const find = (name: string) =>
    attributes.find((attribute) => attribute.kind !== 'event' && attribute.name === name)
  const server = find('server')
  if (!server) return null
  // This is FilePond's default.
  const field = find('name')?.source ?? "'filepond'"
  // The plugins are created outside the component, so they can't use its values.
  if (usesNames(server.source) || usesNames(field)) return null
  const node = parse(Lang.TypeScript, `(${server.source})`)
    .root()
    .find({ rule: { kind: 'object' } })
  const read = readServer(server.source, node)
  if (!read) return null
  findings.push({ at: element.start, ...toSentences(explainServer(read)), page: PAGE })
  return `xhrTransport({ ${[...read.options, `fieldName: ${field}`].join(', ')} })`
}

const usesNames = (source: string) =>
  parse(Lang.TypeScript, `(${source})`)
    .root()
    .find({
      rule: { any: [{ kind: 'identifier' }, { kind: 'shorthand_property_identifier' }, { kind: 'this' }] },
    }) !== null

function writeElement(
  text: string,
  element: VueElement,
  hasTransport: boolean,
  findings: TextFinding[],
): string {
  const indent = getSpaceBefore(text, element.start, true)
  const isSingle = !element.attributes.some(({ name }) => name === 'allowMultiple')
  const own = [
    'layout="minimal"',
    'source-list="local"',
    hasTransport ? ':plugins.prop="plugins"' : ':transport.prop="false"',
    ...(isSingle ? [':multiple="false"'] : []),
  ]
  const given = element.attributes.flatMap((attribute: VueAttribute) => {
    if (/^(server|name)$/.test(attribute.name) && hasTransport) return []
    const written = writeVueAttribute(attribute)
    if (written.finding)
      findings.push({ at: attribute.at, ...written.finding, page: `${PAGE}${written.anchor}` })
    return written.text === null ? [] : [written.text]
  })
  const lines = [...own, ...given].map((line) => `\n${indent}  ${line}`)
  return `<lading-uploader${lines.join('')}\n${indent}></lading-uploader>`
}

/** Replaces the imports for FilePond, its plugins and their styles. */
function moveImports(text: string, hasTransport: boolean): Edit[] {
  const lines = [
    "import '@lading/elements/define'",
    "import '@lading/elements/style.css'",
    ...(hasTransport ? ["import { xhrTransport } from '@lading/plugin-uppy/xhr'"] : []),
  ]
  const found = [
    ...text.matchAll(
      /^([ \t]*)import\s[^;\n]*(['"])(?:vue-)?filepond(?:-plugin-[\w-]+)?(?:\/[^'"]*)?\2[ \t]*(?:;[ \t]*)?\r?\n/gm,
    ),
  ]
  return found.map((line, index) => ({
    start: line.index,
    end: line.index + line[0].length,
    text: index === 0 ? lines.map((own) => `${line[1]}${own}\n`).join('') : '',
  }))
}

/** Removes the component from an options object, which passes the plugins to the template instead. */
function moveComponents(
  text: string,
  component: string,
  hasTransport: boolean,
  findings: TextFinding[],
): Edit[] {
  const options = /\bcomponents\s*:\s*\{([^{}]*)\}\s*,?/.exec(text)
  if (!options) return []
  const [all, inner = ''] = options
  const rest = inner
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.split(':').at(-1)?.trim() !== component)
  const kept = rest.length > 0 ? `components: { ${rest.join(', ')} },` : ''
  const hasSetup = /\bsetup\s*(\(|:)/.test(text)
  if (hasSetup && hasTransport) {
    findings.push({
      at: options.index,
      why: 'The template uses "plugins", which setup() does not return yet.',
      todo: 'Return plugins from setup().',
      page: `${PAGE}#options`,
    })
  }
  const setup = hasTransport && !hasSetup ? 'setup: () => ({ plugins }),' : ''
  const written = [kept, setup].filter(Boolean).join(' ')
  return [{ start: options.index, end: options.index + all.length, text: written }]
}
