import type { SgNode } from '@ast-grep/napi'
import { getObject } from '../edit/getObject.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { getArguments } from '../uppy/UppyInstance.js'
import { builtInTable } from './filePondTables.js'
import { isSafetyProp } from './isSafetyProp.js'
import { reportCreated } from './reportCreated.js'

const PAGE = 'migrate-from-filepond.md'
const POND = /^(react-|vue-|ngx-|svelte-)?filepond$/

/** Returns true if a module uses FilePond or a FilePond framework component. */
export const usesPond = (file: SourceFile): boolean => file.imports.some(({ source }) => POND.test(source))

/** Reports other FilePond uses besides the moved lists: settings for all lists, plugins, and lists created by calls. */
export function reportPond(file: SourceFile): void {
  if (!/filepond/i.test(file.text)) return
  const lines = file.imports.filter(({ source }) => POND.test(source))
  const locals = new Map(lines.flatMap(({ names }) => names.map(({ local, imported }) => [local, imported])))
  for (const { node, source } of file.imports) {
    if (/^filepond-plugin-[\w-]+$/.test(source) && !builtInTable.test(source)) {
      file.report(
        node,
        `"${source}" has no counterpart that is known.`,
        'Write what it does by the table of options, or as a plugin.',
        `${PAGE}#options`,
      )
    }
  }
  for (const call of file.findAll('call_expression')) {
    const target = call.field('function')
    // A call chain isn't a FilePond call; reading the text at each link would take quadratic time.
    if (target?.field('object')?.kind() === 'call_expression') continue
    const callee = target?.text() ?? ''
    const args = getArguments(call)
    const [root = '', member] = callee.split(/\??\./)
    const method = member ?? locals.get(root) ?? root
    if (/^(import|require)$/.test(callee) && POND.test(args[0]?.text().slice(1, -1) ?? '')) {
      file.report(
        call,
        'FilePond is loaded by a call, so its lists are not found.',
        'Import it, and run the codemod again.',
        PAGE,
      )
    } else if (!locals.has(root) && !(root === 'FilePond' && lines.length === 0)) continue
    else if (method === 'setOptions') reportSettings(file, call, args[0])
    else if (method === 'create' || method === 'parse') reportCreated(file, call)
    else if (method === 'registerPlugin') {
      for (const plugin of args) {
        const source =
          file.imports.find(({ names }) => names.some(({ local }) => local === plugin.text()))?.source ?? ''
        if (!/^filepond-plugin-/.test(source))
          file.report(
            plugin,
            'A plugin of FilePond has no counterpart that is known.',
            'Write what it does by the table of options, or as a plugin.',
            `${PAGE}#options`,
          )
      }
    }
  }
  reportOtherUses(file)
  for (const node of file.findAll('string')) {
    if (/^['"]FilePond:\w+['"]$/.test(node.text()))
      file.report(
        node,
        "The event is one of FilePond's element.",
        'Listen to the event of the table.',
        `${PAGE}#events`,
        'safety',
      )
  }
}

/** Reports settings that apply to all lists on the page, whichever file they're in. */
function reportSettings(file: SourceFile, call: SgNode, options: SgNode | undefined): void {
  const properties = getObject(options)
  if (!properties || properties.some(({ name }) => name === '')) {
    file.isShared = true
    file.report(
      call,
      'The settings of all lists are not an object that is written here.',
      'Write them as props of each list.',
      `${PAGE}#options`,
      'safety',
    )
    return
  }
  for (const { node, name } of properties) {
    if (isSafetyProp(name)) file.isShared = true
    file.report(
      node,
      `"${name}" is set for all lists of the page.`,
      'Write it as a prop of each list by the table.',
      `${PAGE}#options`,
      isSafetyProp(name) ? 'safety' : 'open',
    )
  }
}

/** Reports the library or the component if it's renamed or used as a value. */
function reportOtherUses(file: SourceFile): void {
  const libraries = file.imports.filter(({ source }) => source === 'filepond').flatMap(({ names }) => names)
  for (const { local } of libraries.filter(({ imported }) => /^(\*|default)$/.test(imported))) {
    for (const node of file.findName(local).filter(isPassedOn)) {
      file.report(
        node,
        'FilePond is passed on to code that the codemod cannot follow.',
        'Look for lists, settings and listeners that are made there, and move them by the tables.',
        PAGE,
      )
    }
  }
  const own = file.imports.filter(({ source }) => source === 'react-filepond').flatMap(({ names }) => names)
  const local = own.find(({ imported }) => imported === 'FilePond')?.local
  const tags = [...file.findAll('jsx_self_closing_element'), ...file.findAll('jsx_opening_element')]
  for (const tag of local ? [] : tags) {
    if (tag.field('name')?.text() !== 'FilePond') continue
    file.report(
      tag,
      'This FilePond is not imported from "react-filepond".',
      'Import it from there, and run the codemod again.',
      PAGE,
    )
  }
  if (!local) return
  for (const node of file.findName(local).filter(isPassedOn)) {
    file.report(
      node,
      'FilePond is passed on here, where its props are not known.',
      'Render <FilePond …> itself, and run the codemod again.',
      PAGE,
    )
  }
}

const isPassedOn = (node: SgNode) =>
  node.kind() !== 'property_identifier' &&
  !/^(jsx_.*|import_.*|namespace_import|nested_.*|type_.*|member_expression)$/.test(
    String(node.parent()?.kind()),
  )
