import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfigKeys } from './readConfigKeys.mjs'
import { readCustomProperties } from './readCustomProperties.mjs'
import { readMembers } from './readMembers.mjs'
import { readMessages } from './readMessages.mjs'
import { root } from './root.mjs'

const NOTE = '<!-- Written from the code by `npm run reference`. Change the doc comments there. -->'

/**
 * Makes the pages of docs/reference.
 *
 * @returns {Promise<Map<string, string>>} Pages in Markdown by the names of their files.
 */
export async function referencePages() {
  return new Map([
    ['props.md', await propsPage()],
    ['events.md', eventsPage()],
    ['api.md', apiPage()],
    ['errors.md', errorsPage()],
    ['custom-properties.md', customPropertiesPage()],
    ['messages.md', await messagesPage()],
  ])
}

async function propsPage() {
  const file = 'packages/uploader/src/props/FileUploaderRegularProps.ts'
  const columns = ['prop', 'type', 'default', 'what it does']
  /** @param {string} name */
  const rows = (name) =>
    readMembers(file, name).map((prop) => [code(prop.name), code(prop.type), prop.byDefault, prop.doc])
  const keys = await readConfigKeys()
  const packages = [...new Set(keys.map((key) => key.package))]
  return page(
    'Props',
    'The props of `FileUploaderRegular`, `FileUploaderMinimal` and `FileUploaderInline`. Every configuration key is a prop, and every event has [a prop](events.md); without React, configuration is set by `uploader.config.set({ … })`.',
    [
      ['Of every component', table(columns, rows('FileUploaderCommonProps'))],
      ['Of `FileUploaderRegular` alone', table(columns, rows('FileUploaderRegularProps'))],
      ...packages.map((name) => [
        `Configuration of \`${name}\``,
        table(
          ['key', ...columns.slice(1)],
          keys
            .filter((key) => key.package === name)
            .map((key) => [code(key.name), code(key.type), key.byDefault, key.doc]),
        ),
      ]),
    ],
  )
}

function eventsPage() {
  const events = readMembers('packages/kernel/src/events/EventMap.ts', 'EventMap')
  const words = (/** @type {string} */ name) =>
    name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())
  return page(
    'Events',
    'Every event, its prop and its payload. Without React: `uploader.on(name, listener)` returns an unsubscribe function.',
    [
      [
        'All events',
        table(
          ['event', 'prop', 'payload', 'when'],
          events.map(({ name, type, doc }) => [code(name), code(`on${words(name)}`), code(type), doc]),
        ),
      ],
    ],
  )
}

function apiPage() {
  const members = [
    ...readMembers('packages/kernel/src/Uploader.ts', 'Uploader'),
    ...readMembers('packages/kernel/src/activities/UploaderFlow.ts', 'UploaderFlow').filter(({ type }) =>
      type.startsWith('('),
    ),
  ]
  const methods = members.filter(({ type }) => type.startsWith('('))
  const fields = members.filter(({ type }) => !type.startsWith('('))
  return page(
    'API',
    'The object that `createUploader()`, `apiRef.current.getAPI()` and `uploaderReady(apiRef)` return.',
    [
      [
        'Methods',
        table(
          ['method', 'what it does', 'throws'],
          methods.map(({ name, type, doc, throws }) => [code(`${name}${type}`), doc, throws]),
        ),
      ],
      [
        'Properties',
        table(
          ['property', 'type', 'what it is'],
          fields.map(({ name, type, doc }) => [code(name), code(type), doc]),
        ),
      ],
    ],
  )
}

function errorsPage() {
  /** @param {string} file @param {string} name */
  const union = (file, name) => {
    const read = (/** @type {string} */ path) =>
      readFileSync(join(root, 'packages/kernel/src/errors', path), 'utf8')
    const [, after = ''] = read(file).split(`export type ${name} =`)
    const [members = ''] = after.split('\n\n')
    // The types of a table come first.
    const [, errors = ''] = /keyof typeof (\w+)/.exec(members) ?? []
    const [, rows = ''] = errors ? read('fileErrors.ts').split(`export const ${errors} = {`) : []
    const [keys = ''] = rows.split('\n} as const')
    const types = [...keys.matchAll(/^ {2}(\w+):/gm), ...members.matchAll(/'([\w-]+)'/g)]
    return types.map(([, member = '']) => [code(member)])
  }
  return page(
    'Errors',
    'Every type and code of an error. What happened, why it matters and what to do is in [Errors](../errors.md).',
    [
      ['Types of an error of a file', table(['type'], union('OutputError.ts', 'FileErrorType'))],
      ['Types of an error of the list', table(['type'], union('OutputError.ts', 'CollectionErrorType'))],
      ['Codes of a `KernelError`', table(['code'], union('KernelError.ts', 'KernelErrorCode'))],
    ],
  )
}

function customPropertiesPage() {
  const properties = readCustomProperties()
  return page(
    'Custom properties',
    'Set them on the uploader or on any element above it. How they work together is in [Styling](../styling.md).',
    [
      [
        'All custom properties',
        table(
          ['property', 'default', 'package'],
          properties.map(({ name, byDefault, package: owner }) => [code(name), code(byDefault), code(owner)]),
        ),
      ],
    ],
  )
}

async function messagesPage() {
  const messages = await readMessages()
  const packages = [...new Set(messages.map((message) => message.package))]
  return page(
    'Messages',
    'Every message key with its English message. How to translate and override them is in [Languages](../languages.md).',
    packages.map((name) => [
      `Of \`${name}\``,
      table(
        ['key', 'English'],
        messages
          .filter((message) => message.package === name)
          .map(({ key, english }) => [code(key), code(english)]),
      ),
    ]),
  )
}

/**
 * @param {string} title
 * @param {string} intro
 * @param {readonly (readonly string[])[]} sections Titles and contents.
 */
function page(title, intro, sections) {
  const parts = sections.map(([heading, content]) => `## ${heading}\n\n${content}\n`)
  return `${NOTE}\n\n# ${title}\n\n${intro}\n\n${parts.join('\n')}`
}

/** @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows */
function table(columns, rows) {
  /** @param {readonly string[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`
  const escaped = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))
  return [line(columns), line(columns.map(() => '---')), ...escaped.map(line)].join('\n')
}

/** @param {string} string Empty for none. */
function code(string) {
  return string === '' ? '' : `\`${string}\``
}
