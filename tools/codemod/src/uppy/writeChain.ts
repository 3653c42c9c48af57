import { getObject } from '../edit/getObject.js'
import type { SourceFile } from '../edit/SourceFile.js'
import type { ChainedCall, UppyInstance } from './UppyInstance.js'
import { sourceTable, transportOptionTable, transportTable } from './uppyTables.js'

const PAGE = 'migrate-from-uppy.md#plugins'

/** Calls chained to `new Uppy()`, split into Uppy calls and Lading plugins. */
export interface Chain {
  /** The calls that stay on Uppy, e.g. `.use(Form)`. */
  readonly rest: string
  /** Uploader plugins, as source code. */
  readonly plugins: readonly string[]
  /** Source ids among the plugins. */
  readonly sources: readonly string[]
}

/** Splits the calls chained to `new Uppy()`. `hasOurs`: whether our dashboard shows the list, so that it takes over the sources. */
export function writeChain(file: SourceFile, { node, calls }: UppyInstance, hasOurs: boolean): Chain {
  let rest = ''
  const plugins: string[] = []
  const sources: string[] = []
  let end = node.range().end.index
  for (const call of calls) {
    const plugin = movePlugin(file, call, hasOurs)
    if (plugin) {
      plugins.push(plugin.text)
      file.settle(call.node)
      if (plugin.source) sources.push(plugin.source)
    } else rest += file.text.slice(end, call.node.range().end.index)
    end = call.node.range().end.index
  }
  return { rest, plugins, sources }
}

/** Returns the Lading plugin for `.use(Class, options)`, or null if the call stays on Uppy. */
export function movePlugin(
  file: SourceFile,
  { method, args: [first, second], node }: ChainedCall,
  hasOurs: boolean,
): { readonly text: string; readonly source?: string } | null {
  if (method !== 'use' || !first) return null
  const line = file.imports.find(({ names }) => names.some(({ local }) => local === first.text()))
  const transport = transportTable[line?.source ?? '']
  if (transport) {
    const bundle = getObject(second)?.find(({ name }) => name === 'bundle')
    if (bundle && bundle.text !== 'false') {
      file.report(
        bundle.node,
        'All files in one request, "bundle", is not supported.',
        'Let the endpoint take one file for each request.',
        PAGE,
      )
      file.settle(node)
      return null
    }
    for (const { node: option, name } of getObject(second) ?? []) {
      if (name === '' || transportOptionTable[line?.source ?? '']?.test(name)) continue
      file.report(
        option,
        `"${name}" is no option of "${line?.source}" 6.`,
        'Write what takes its place by the documentation of that package.',
        PAGE,
      )
    }
    file.addImport(...transport)
    return { text: `${transport[0]}(${second?.text() ?? ''})` }
  }
  if (line?.source === '@uppy/dashboard') {
    file.report(
      node,
      "Uppy's own dashboard stays: it shows the files of the uploader.",
      'To replace it, render FileUploaderInline with this uploader, or <lading-uploader>.',
      'migrate-from-uppy.md#dashboard',
      'note',
    )
  }
  const source = hasOurs ? sourceTable[line?.source ?? ''] : undefined
  if (!source) return null
  file.addImport('uppySource', '@lading/plugin-uppy/source')
  const options = writeOptions(
    second?.text() ?? '',
    getObject(second)
      ?.find(({ name }) => name === 'target')
      ?.node.text(),
  )
  return { text: `uppySource(${[first.text(), ...(options ? [options] : [])].join(', ')})`, source }
}

/** Returns a source's options without `target`, since our dashboard is the target. */
function writeOptions(options: string, target: string | undefined): string {
  if (!target) return options
  const at = options.indexOf(target)
  const rest = options.slice(at + target.length).replace(/^\s*,\s*/, ' ')
  const written = options.slice(0, at).replace(/,\s*$/, rest.trim() === '}' ? ' ' : ', ') + rest.trimStart()
  return /^\{\s*\}$/.test(written) ? '' : written
}
