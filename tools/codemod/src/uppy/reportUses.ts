import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { isField } from './findHolders.js'
import { isSafetyOption } from './isSafetyOption.js'
import { readUses, type Use } from './readUses.js'
import { reportOptions } from './reportOptions.js'
import { reportTemplate } from './reportTemplate.js'
import { getArguments } from './UppyInstance.js'
import type { UppyNames } from './UppyNames.js'
import { sourceTable, transportTable } from './uppyTables.js'
import {
  choosyPluginTable,
  lostEventTable,
  movedPluginTable,
  plainEventTable,
  plainMethodTable,
  plainPluginTable,
} from './useTables.js'

const PAGE = 'migrate-from-uppy.md'

/** Reports a module's uses of an Uppy that aren't carried over and don't work on an uploader's Uppy. */
export function reportUses(file: SourceFile, names: UppyNames): void {
  if (!names.concerns(file)) {
    reportStrays(file, new Set(), names)
    return
  }
  const uses = readUses(file, names)
  for (const use of uses) {
    if (file.isSettled(use.node)) continue
    if (use.kind === 'call') reportCall(file, use, names)
    else if (use.kind === 'property') reportProperty(file, use)
    else {
      file.report(
        use.node,
        'Uppy is passed on to code that the codemod cannot follow.',
        'Look for options, plugins and listeners that are set there, and move them by the tables.',
        `${PAGE}#methods`,
      )
    }
  }
  reportStrays(file, new Set(uses.map(({ node }) => node.id())), names)
  reportTemplate(file, names)
  reportDashboards(file)
}

function reportCall(
  file: SourceFile,
  { node, method, args }: Use & { kind: 'call' },
  names: UppyNames,
): void {
  if (/^(on|once|off)$/.test(method)) reportListener(file, node, method, args[0], names)
  else if (method === 'use') reportPlugin(file, node, args)
  else if (method === 'setOptions') reportOptions(file, node, args[0])
  else if (method === 'getPlugin' || method === 'removePlugin') reportLookUp(file, node, method, args[0])
  else if (method === 'upload' && node.parent()?.kind() !== 'expression_statement') {
    file.report(
      node,
      'The result of upload() can name files that a validator has refused.',
      'Read getOutputCollectionState() of the uploader, or listen to "all-settled".',
      `${PAGE}#methods`,
    )
  } else if (method === 'setMeta') {
    file.report(
      node,
      'setMeta() changes the files of Uppy, and not the metadata of the uploader.',
      "Set the uploader's config key metadata.",
      `${PAGE}#methods`,
    )
  } else if (!plainMethodTable.has(method)) {
    file.report(
      node,
      `The method ${method}() has no row in the table.`,
      'Write it by hand, or delete it.',
      `${PAGE}#methods`,
    )
  }
}

function reportListener(
  file: SourceFile,
  node: SgNode,
  method: string,
  event: SgNode | undefined,
  names: UppyNames,
): void {
  const name = readString(event)
  if (name !== null && plainEventTable.has(name)) {
    if (names.hasRules && method !== 'off' && /^files?-added$/.test(name))
      file.report(
        node,
        `The Uppy of an uploader emits "${name}" for files that a rule refuses, too: they are in the list, with their errors.`,
        'If that matters here, ask getOutputItem() of the uploader for errors.',
        `${PAGE}#events`,
        'note',
      )
    return
  }
  const reason =
    name === null
      ? 'The event of this listener is not a literal here.'
      : (lostEventTable[name] ??
        (/^(dashboard|thumbnail|file-editor|s3-multipart|tus|preprocess|postprocess|restore|plugin|camera|audio)[:-]/.test(
          name,
        )
          ? `"${name}" is emitted by a plugin of Uppy, and only while that plugin is installed.`
          : `Nothing is known about the event "${name}" in an uploader.`))
  file.report(
    node,
    reason,
    method === 'off'
      ? 'Call the function that on() of the uploader returns.'
      : 'Listen to the uploader by the table of events.',
    `${PAGE}#events`,
    'safety',
  )
}

function reportPlugin(file: SourceFile, node: SgNode, [first]: readonly SgNode[]): void {
  const source =
    file.imports.find(({ names }) => names.some(({ local }) => local === first?.text()))?.source ?? ''
  if (transportTable[source]) {
    file.report(
      node,
      "This uploader plugin stays on Uppy, because the codemod can't tell which uploader it belongs to.",
      'It works there. To use a transport of Lading, name it in plugins of createUploader().',
      `${PAGE}#plugins`,
      'note',
    )
  } else if (sourceTable[source] && file.replacesLook) {
    file.report(
      node,
      `"${source}" stays on the Uppy of the uploader, so the new list doesn't show it.`,
      'Call use(uppySource(…)) of the uploader, and name it in sourceList.',
      `${PAGE}#plugins`,
    )
  } else if (choosyPluginTable[source]) {
    file.report(
      node,
      `"${source}" stays on the Uppy of the uploader.`,
      choosyPluginTable[source],
      'uppy.md#every-plugin-of-uppy-6',
    )
  } else if (source.startsWith('@uppy/') && !plainPluginTable.test(source)) {
    file.report(
      node,
      `"${source}" is none of the plugins that are known to work on the Uppy of an uploader.`,
      'Replace it by the table of plugins, or try it.',
      `${PAGE}#plugins`,
    )
  } else if (!source.startsWith('@uppy/')) {
    file.report(
      node,
      `The plugin "${first?.text() ?? ''}" is in none of Uppy's packages that are imported here, and stays on the Uppy of the uploader.`,
      'Check which options, events and methods of Uppy it uses.',
      `${PAGE}#plugins`,
    )
  }
}

function reportLookUp(file: SourceFile, node: SgNode, method: string, id: SgNode | undefined): void {
  const name = readString(id)
  const isLeft = method === 'getPlugin' && name !== null && !movedPluginTable.has(name)
  file.report(
    node,
    name === null
      ? `The plugin that ${method}() names is not a literal here.`
      : isLeft
        ? `getPlugin() finds "${name}" only while that plugin is installed on Uppy.`
        : method === 'getPlugin'
          ? `The plugin "${name}" can be a transport or a source of the uploader now, whose options are set when it is made.`
          : 'A plugin of the uploader is removed by unuse().',
    isLeft
      ? 'Delete the call if the plugin is replaced.'
      : 'Set its options where the plugin is made, or call use() and unuse() of the uploader.',
    `${PAGE}#methods`,
    isLeft ? 'note' : 'open',
  )
}

function reportProperty(file: SourceFile, { node, property }: Use & { kind: 'property' }): void {
  const isListening = /^(on|once|off|use|setOptions|getPlugin|removePlugin)$/.test(property)
  if (isListening || plainMethodTable.has(property)) {
    // The list of an effect only compares it.
    if (!isListening || node.parent()?.kind() === 'array') return
    file.report(
      node,
      `The method ${property}() of Uppy is passed on to code that the codemod cannot follow.`,
      'Look for options, plugins and listeners that are set there, and move them by the tables.',
      `${PAGE}#methods`,
      'safety',
    )
    return
  }
  file.report(
    node,
    property === 'opts'
      ? "The options of an uploader's Uppy are not those of the uploader: it has no restrictions."
      : `The property "${property}" of Uppy has no row in the table.`,
    property === 'opts' ? "Read and set the uploader's config." : 'Write it by hand, or delete it.',
    `${PAGE}#methods`,
    property === 'opts' ? 'safety' : 'open',
  )
}

/** Reports `@uppy/react` dashboards that stay because their Uppy isn't created in the same component. */
function reportDashboards(file: SourceFile): void {
  const lines = file.imports.filter(({ source }) => /^@uppy\/react(\/|$)/.test(source))
  const tags = new Map(
    lines.flatMap(({ source, names }) =>
      names.map(({ local, imported }) => [local, imported === 'default' ? source : imported] as const),
    ),
  )
  for (const element of [
    ...file.findAll('jsx_self_closing_element'),
    ...file.findAll('jsx_opening_element'),
  ]) {
    const found = /dashboard-?(modal)?(?:\.js)?$/i.exec(tags.get(element.field('name')?.text() ?? '') ?? '')
    if (!found || file.isSettled(element)) continue
    const isModal = found[1] !== undefined
    file.report(
      element,
      isModal
        ? "Uppy's own dialog stays: it shows the files of the uploader."
        : "Uppy's own dashboard stays here, because new Uppy() is not in a variable or a hook of the same component.",
      `To replace it, render ${isModal ? 'FileUploaderRegular' : 'FileUploaderInline'} with the uploader.`,
      `${PAGE}#dashboard`,
      'note',
    )
  }
}

/** Reports calls and options with Uppy's names on objects that aren't known to be an Uppy. */
function reportStrays(file: SourceFile, isRead: ReadonlySet<number>, names: UppyNames): void {
  // Its dashboards set all of their props as options of Uppy.
  const isSveltes = file.imports.some(({ source }) => source.startsWith('@uppy/svelte'))
  for (const name of lostStrayNames) {
    if (!file.has(name)) continue
    for (const node of file.findName(name)) {
      const parent = node.parent()
      const owner =
        parent && (isField(parent, 'key', node) || parent.kind() === 'method_definition') ? parent : node
      const isKey = owner !== node || node.kind() === 'shorthand_property_identifier'
      if (!isKey || isCovered(file, owner)) continue
      file.report(
        owner,
        ...explainStray(name),
        `${PAGE}#options`,
        isSveltes && isSafetyOption(name) ? 'safety' : 'open',
      )
    }
  }
  const isUppys = file.imports.some(({ source }) => /^(@uppy\/|uppy$)/.test(source))
  for (const name of ['on', 'once', 'off', 'setOptions', 'getPlugin', 'removePlugin', 'useUppyEvent']) {
    for (const node of file.findName(name)) {
      const callee = node.parent()?.kind() === 'member_expression' ? node.parent() : node
      const call = callee?.parent()
      if (call?.kind() !== 'call_expression' || !isField(call, 'function', callee) || isRead.has(call.id()))
        continue
      if (file.isSettled(call)) continue
      const args = getArguments(call)
      if (name === 'useUppyEvent') reportListener(file, call, 'on', args[1], names)
      else if (name === 'setOptions') {
        if (isUppys || /restrictions|onBefore/.test(call.text())) reportOptions(file, call, args[0])
      } else if (name.endsWith('Plugin')) {
        if (isUppys) reportLookUp(file, call, name, args[0])
      } else {
        const event = readString(args[0])
        const isLost = event !== null && !!lostEventTable[event]
        if (isLost && (isUppys || strayEvent.test(event) || event === 'complete'))
          reportListener(file, call, name, args[0], names)
      }
    }
  }
}

const explainStray = (name: string) =>
  [
    `"${name}" is an option of Uppy, and here it's not in a new Uppy() that is moved.`,
    'Check that it reaches the uploader.',
  ] as const

const lostStrayNames = [
  'restrictions',
  'allowedFileTypes',
  'maxNumberOfFiles',
  'minNumberOfFiles',
  'maxTotalFileSize',
  'requiredMetaFields',
  'onBeforeFileAdded',
  'onBeforeUpload',
]
/** Events that no other library emits by these names. */
const strayEvent = /^(restriction-failed|upload-retry|dashboard:[\w-]+)$/

const isCovered = (file: SourceFile, node: SgNode) =>
  file.isSettled(node) || node.ancestors().some((ancestor) => file.isSettled(ancestor))

/** Returns a string literal's text, or null. */
export function readString(node: SgNode | undefined): string | null {
  const text = node?.text() ?? ''
  return node?.kind() === 'string' || /^`[^`$]*`$/.test(text) ? text.slice(1, -1) : null
}
