import type { SgNode } from '@ast-grep/napi'
import { type Attribute, getAttributes, writeAttribute } from '../edit/getAttributes.js'
import { getSpaceBefore } from '../edit/getSpaceBefore.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { setAside } from '../edit/setAside.js'
import { assertFew } from '../files/assertModest.js'
import { attributeTable, eventTable, replacementTable } from './filePondTables.js'
import { isSafetyProp } from './isSafetyProp.js'
import { moveListener } from './moveListener.js'
import { moveRef } from './moveRef.js'
import { readServer, type ServerOptions } from './readServer.js'

const PAGE = 'migrate-from-filepond.md'

/** Replaces `<FilePond>` from `react-filepond` with `FileUploaderMinimal`. */
export function moveElement(file: SourceFile, element: SgNode): void {
  const name = element.field('name')
  if (!name) return
  const attributes = getAttributes(element)
  assertFew(attributes.length, 'props of a list')
  file.replacesLook = true
  const field = attributes.find((attribute) => attribute.name === 'name')
  const server = attributes.find((attribute) => attribute.name === 'server')
  const hasTransport = !!server && readServer(server.value, server.valueNode) !== null
  file.replace(
    name,
    `FileUploaderMinimal\n${file.indent(element)}  ${writeTransport(file, element, attributes, field)}\n${file.indent(element)}  sourceList="local"${attributes.some((attribute) => attribute.name === 'allowMultiple') ? '' : `\n${file.indent(element)}  multiple={false}`}`,
  )
  const end = element.kind() === 'jsx_opening_element' ? element.parent()?.children().at(-1) : undefined
  const endName = end?.field('name')
  if (endName) file.replace(endName, 'FileUploaderMinimal')
  file.addImport('FileUploaderMinimal', '@lading/uploader')
  file.addImport('', '@lading/uploader/style.css')
  for (const attribute of attributes) {
    if (attribute.name === 'server' && readServer(attribute.value, attribute.valueNode)) drop(file, attribute)
    else if (attribute.name === 'name' && hasTransport) drop(file, attribute)
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
    file.report(
      node,
      ...explain(name, event?.[0]),
      `${PAGE}${event ? '#events' : '#options'}`,
      !name || isSafetyProp(name) ? 'safety' : 'open',
    )
  }
}

function explain(name: string, event: string | undefined): readonly [why: string, todo: string] {
  const kept = 'It becomes a comment'
  if (event)
    return [
      `The listener of "${name}" is not a function written here that only uses what an entry has.`,
      `${kept}: write it as ${event}, which receives an entry or the list.`,
    ]
  if (name === 'files')
    return [
      'The list keeps its files itself.',
      `${kept}: files that the service has already are initialFiles.`,
    ]
  if (name === 'server')
    return [
      'The server is not an address that is written here, or it has functions or settings that no transport option takes.',
      `${kept}: make it a transport among plugins.`,
    ]
  if (name === 'ref')
    return [
      'The methods of the list are those of apiRef.',
      `${kept}: use useUploaderRef() and the table of methods.`,
    ]
  if (!name) return ['Props are spread.', `${kept}: write them one by one by the table.`]
  if (name === 'name')
    return [
      "The field's name belongs to the request or to the form.",
      `${kept}: set fieldName of the transport, or name of FormInput.`,
    ]
  if (/^label[A-Z]/.test(name))
    return [`"${name}" is a text of the list.`, `${kept}: set localeDefinitionOverride or localeName.`]
  if (replacementTable[name] || attributeTable[name])
    return [
      attributeTable[name]
        ? `The value of "${name}" is not a literal that is known.`
        : `"${name}" needs code of yours in its place.`,
      `${kept}: write ${replacementTable[name] ?? 'what does the same by the table'}, then delete the comment.`,
    ]
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
  const read = server ? readServer(server.value, server.valueNode) : null
  // This is FilePond's default.
  const fieldName = field ? field.value : "'filepond'"
  if (read) {
    file.addImport('xhrTransport', '@lading/plugin-uppy/xhr')
    file.report(server?.node ?? element, ...explainServer(read), PAGE)
    return `plugins={[xhrTransport({ ${[...read.options, `fieldName: ${fieldName}`].join(', ')} })]}`
  }
  file.report(
    element,
    server ? 'The files have no destination yet.' : 'Without "server" the form around it sends the files.',
    'Name a transport among plugins, or a pubkey, and remove transport={false}.',
    `${PAGE}#options`,
    'safety',
  )
  return 'transport={false}'
}

/** Returns why and how the server has to change. */
export function explainServer({ lost }: ServerOptions): readonly [why: string, todo: string] {
  return [
    `FilePond reads the answer as text and asks the server to delete a file that is removed; xhrTransport reads JSON and deletes nothing.${lost.length > 0 ? ` Left out: ${lost.join(', ')}.` : ''}`,
    'Answer with {"uuid", "url"} or pass fileInfo, and send other requests from listeners, such as onFileRemoved.',
  ]
}

function drop(file: SourceFile, { node }: Pick<Attribute, 'node'>): void {
  const { start, end } = node.range()
  const space = getSpaceBefore(file.text, start.index, false).length
  file.edit(start.index - space, end.index, '')
}
