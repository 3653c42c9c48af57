import type { SgNode } from '@ast-grep/napi'
import { assertFew } from '../assertModest.js'
import { type Attribute, getAttributes, writeAttribute } from '../edit/getAttributes.js'
import { getSpaceBefore } from '../edit/getSpaceBefore.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { setAside } from '../edit/setAside.js'
import { attributeTable, eventTable } from './filePondTables.js'
import { moveListener } from './moveListener.js'
import { moveRef } from './moveRef.js'
import { readServer } from './readServer.js'

const PAGE = 'migrate-from-filepond.md'

/** Puts `FileUploaderMinimal` in the place of `<FilePond>` of `react-filepond`. */
export function moveElement(file: SourceFile, element: SgNode): void {
  const name = element.field('name')
  if (!name) return
  const attributes = getAttributes(element)
  assertFew(attributes.length, 'props of a list')
  const field = attributes.find((attribute) => attribute.name === 'name')
  file.replace(
    name,
    `FileUploaderMinimal\n${file.indent(element)}  ${writeTransport(file, element, attributes, field)}\n${file.indent(element)}  sourceList="local"${attributes.some((attribute) => attribute.name === 'allowMultiple') ? '' : `\n${file.indent(element)}  multiple={false}`}`,
  )
  file.addImport('FileUploaderMinimal', '@lading/uploader')
  file.addImport('', '@lading/uploader/style.css')
  for (const attribute of attributes) {
    if (attribute.name === 'server' && readServer(attribute.value, attribute.valueNode)) drop(file, attribute)
    else if (attribute.name === 'name') drop(file, attribute)
    else moveAttribute(file, attribute)
  }
}

function moveAttribute(file: SourceFile, { node, name, value, valueNode }: Attribute): void {
  if (name === 'ref' && moveRef(file, valueNode)) {
    file.replace(node, writeAttribute('apiRef', value))
    return
  }
  const event = eventTable[name]
  if (event && moveListener(file, name, valueNode, event[1])) {
    const { start } = node.range()
    file.edit(start.index, start.index + name.length, event[0])
    return
  }
  const written = attributeTable[name]?.(value)
  if (written === null) drop(file, { node })
  else if (written) file.replace(node, writeAttribute(...written))
  else {
    const text = name ? node.text() : node.text().slice(1, -1)
    file.replace(node, setAside(text))
    file.report(node, ...explain(name, event?.[0]), `${PAGE}${event ? '#events' : '#options'}`)
  }
}

function explain(name: string, event: string | undefined): readonly [why: string, todo: string] {
  const kept = 'It is kept as a comment'
  if (event)
    return [
      `The listener of "${name}" uses more than the table has.`,
      `${kept}: write it as ${event}, which receives an entry or the list.`,
    ]
  if (name === 'files')
    return [
      'The list keeps its files itself.',
      `${kept}: files that the service has already are initialFiles.`,
    ]
  if (name === 'server')
    return [
      'The server is not an address or an object that is written here.',
      `${kept}: make it a transport among plugins.`,
    ]
  if (name === 'ref')
    return [
      'The methods of the list are those of apiRef.',
      `${kept}: use useUploaderRef() and the table of methods.`,
    ]
  if (!name) return ['Props are spread.', `${kept}: write them one by one by the table.`]
  return [
    `The prop "${name}" has no prop in its place.`,
    `${kept}: move it by the table, then delete the comment.`,
  ]
}

function writeTransport(
  file: SourceFile,
  element: SgNode,
  attributes: readonly Attribute[],
  field: Attribute | undefined,
): string {
  const server = attributes.find(({ name }) => name === 'server')
  const options = server ? readServer(server.value, server.valueNode) : null
  // FilePond's own default.
  const fieldName = field ? field.value : "'filepond'"
  if (options) {
    file.addImport('xhrTransport', '@lading/plugin-uppy/xhr')
    return `plugins={[xhrTransport({ ${[...options, `fieldName: ${fieldName}`].join(', ')} })]}`
  }
  file.report(
    element,
    server ? 'The files have no destination yet.' : 'Without "server" the form around it sends the files.',
    'Name a transport among plugins, or a pubkey, and remove transport={false}.',
    `${PAGE}#options`,
  )
  return 'transport={false}'
}

function drop(file: SourceFile, { node }: Pick<Attribute, 'node'>): void {
  const { start, end } = node.range()
  const space = getSpaceBefore(file.text, start.index, false).length
  file.edit(start.index - space, end.index, '')
}
