import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import type { UppyPlace } from './findPlace.js'
import { getScope } from './getScope.js'
import { findDashboards, moveDashboard } from './moveDashboard.js'
import { moveReferences } from './moveReferences.js'
import type { UppyInstance } from './UppyInstance.js'
import { writeChain } from './writeChain.js'
import { type UploaderOptions, writeConfig, writeCreate } from './writeConfig.js'

const PAGE = 'migrate-from-uppy.md'

/** Replaces a `new Uppy()` with `createUploader()`, and keeps the old variable name for the uploader's Uppy. */
export function moveInstance(file: SourceFile, instance: UppyInstance, place: UppyPlace): void {
  const { node, top } = instance
  const options = writeConfig(file, instance.options)
  if (!options) {
    file.report(
      node,
      'The options of new Uppy() are not an object that is written here.',
      'Write them into new Uppy({ … }) and run the codemod again, or create the uploader by hand.',
      `${PAGE}#options`,
    )
    return
  }
  file.settle(node)
  file.addImport('createUploader', '@lading/kernel')
  if (place.kind === 'expression' || place.kind === 'field') {
    reportRules(file, node, options, false)
    const { rest, plugins } = writeChain(file, instance, false)
    const indent = file.indent(top)
    const create = writeCreate(options, plugins, indent)
    if (place.kind === 'expression') {
      file.replace(top, `${create}.uppy${rest}`)
      return
    }
    const uploader = freeName(file, place.name)
    const before = file.text.slice(place.field.range().start.index, top.range().start.index)
    const own = before.replace(
      new RegExp(`${place.name.replaceAll('$', '\\$')}(?![\\w$])[^=]*=`),
      `${uploader} =`,
    )
    const semicolon = file.text[place.field.range().end.index] === ';' ? ';' : ''
    const text = `${own}${create}${semicolon}\n\n${indent}${before}this.${uploader}.uppy${rest}`
    file.edit(place.field.range().start.index, top.range().end.index, text)
    return
  }
  const uploader = freeName(file, place.name)
  const names = { uppy: place.name, uploader, scope: getScope(place.declaration) }
  const dashboards = findDashboards(file, names)
  const hasOurs = dashboards.length > 0
  reportRules(file, node, options, hasOurs)
  const chain = writeChain(file, instance, hasOurs)
  const references = moveReferences(file, names, hasOurs, place.declaration)
  const sources = [...chain.sources, ...references.sources]
  for (const element of dashboards) moveDashboard(file, element, uploader, sources)
  const plugins = hasOurs ? ['localSource()', ...chain.plugins] : chain.plugins
  const all = sources.length > 0 ? ['local', ...sources] : hasOurs ? ['local'] : []
  const config = all.length > 0 ? [...options.config, `sourceList: '${all.join(', ')}'`] : options.config
  if (hasOurs) {
    file.addImport('localSource', '@lading/plugin-sources')
    file.addImport('FileUploaderInline', '@lading/uploader')
    file.addImport('', '@lading/uploader/style.css')
  }
  const isExported = place.declaration.parent()?.kind() === 'export_statement'
  const isUsed = isExported || references.left > dashboards.length
  // Components from Uppy's packages need Uppy's type.
  const isPassed = file.isTyped && references.passed > dashboards.length
  const uppy = isPassed
    ? `${uploader}.uppy as unknown as ${node.field('constructor')?.text()}`
    : `${uploader}.uppy`
  const indent = file.indent(place.declaration)
  const create = writeCreate({ ...options, config }, plugins, file.indent(top))
  const semicolon = place.declaration.text().endsWith(';') ? ';' : ''
  const newLine = `${semicolon}\n${indent}`
  if (place.kind === 'variable') {
    const before = file.text.slice(place.declarator.range().start.index, top.range().start.index)
    const keyword = `${isExported ? 'export ' : ''}${/^\w+/.exec(place.declaration.text())?.[0] ?? 'const'} `
    const second = isUsed
      ? `${newLine}${keyword}${before}${isPassed && chain.rest ? `(${uppy})` : uppy}${chain.rest}`
      : chain.rest && `${newLine}${uploader}.uppy${chain.rest}`
    file.edit(place.declarator.range().start.index, top.range().end.index, `${uploader} = ${create}${second}`)
    return
  }
  file.replace(place.nameNode, uploader)
  const inner = `${indent}  `
  const body = chain.rest
    ? `{\n${inner}const ${uploader} = ${create}${semicolon}\n${inner}${uploader}.uppy${chain.rest}${semicolon}\n${inner}return ${uploader}${semicolon}\n${indent}}`
    : create
  file.replace(place.body, body)
  const end = place.declaration.range().end.index
  if (isUsed) file.edit(end, end, `\n${indent}const ${place.name} = ${uppy}${semicolon}`)
}

/** Says what rules do differently: a list that can't show refused files can't get rid of them either. */
function reportRules(file: SourceFile, node: SgNode, { config }: UploaderOptions, hasOurs: boolean): void {
  if (!config.some((row) => /^(accept|multiple|multipleMax|\w+FileSizeBytes)\b/.test(row))) return
  file.report(
    node,
    'A refused file stays in the list of the uploader, and while there are too many, none is uploaded. Uppy drops such files.',
    hasOurs
      ? 'The new list shows them with their reason, and people can remove them.'
      : 'If this page has no list in which people can remove them, remove them on "file-upload-failed".',
    `${PAGE}#drop-refused-files`,
    hasOurs ? 'note' : 'open',
  )
}

const taken = new WeakMap<SourceFile, Set<string>>()

/** Returns a name for the uploader that the file doesn't use yet. */
function freeName(file: SourceFile, uppy: string): string {
  const names = taken.get(file) ?? new Set<string>()
  taken.set(file, names)
  const wanted = ['uploader', `${uppy}Uploader`, `${uppy}Lading`]
  const name = wanted.find((candidate) => !file.has(candidate) && !names.has(candidate)) ?? `${uppy}Uploader2`
  names.add(name)
  return name
}
