import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { getArguments } from './UppyInstance.js'

const lists: Readonly<Record<string, string>> = { successful: 'successEntries', failed: 'failedEntries' }

/**
 * Moves `uppy.on('complete', …)` to `all-settled` if the listener only uses the file lists. Returns true if it was moved.
 */
export function moveComplete(file: SourceFile, call: SgNode, uppy: SgNode, uploader: string): boolean {
  const [event, listener] = getArguments(call)
  const edits = listener && readListener(listener)
  if (!event || !edits) {
    file.report(
      call,
      'This listener of "complete" is not a function written here that only reads successful and failed.',
      'Listen to "all-settled" of the uploader, which has successEntries and failedEntries.',
      'migrate-from-uppy.md#events',
      'safety',
    )
    return false
  }
  file.replace(uppy, uploader)
  file.replace(event, `${event.text()[0]}all-settled${event.text()[0]}`)
  const types = call.field('type_arguments')
  if (types) file.replace(types, '')
  for (const [node, text] of edits) file.replace(node, text)
  if (/\b(uploadURL|response|progress|source|data|type|extension)\b/.test(listener.text())) {
    file.report(
      listener,
      'The lists of "all-settled" have entries of Lading and no files of Uppy.',
      'Use cdnUrl for uploadURL, mimeType for type, file for data.',
      'migrate-from-uppy.md#events',
    )
  }
  return true
}

/** Returns the places to change in a listener; null if the listener uses more than its argument's file lists. */
function readListener(listener: SgNode): (readonly [SgNode, string])[] | null {
  if (!/^(arrow_function|function_expression)$/.test(String(listener.kind()))) return null
  const single = listener.field('parameter')
  const parameters = single
    ? [single]
    : (listener.field('parameters')?.children() ?? []).filter((child) => child.isNamed())
  const [parameter] = parameters
  if (!parameter) return []
  if (parameters.length > 1) return null
  const pattern = parameter.kind() === 'required_parameter' ? parameter.field('pattern') : parameter
  if (!pattern || (pattern !== parameter && parameter.text() !== pattern.text())) return null
  if (pattern.kind() === 'object_pattern') {
    const parts = pattern.children().filter((child) => child.isNamed())
    const edits = parts.map((part) => [part, `${lists[part.text()]}: ${part.text()}`] as const)
    return parts.every((part) => lists[part.text()]) ? edits : null
  }
  if (pattern.kind() !== 'identifier') return null
  const uses = (listener.field('body')?.findAll({ rule: { kind: 'identifier' } }) ?? []).filter(
    (node) => node.text() === pattern.text(),
  )
  const edits = uses.flatMap((use) => {
    const property = use.parent()?.field('property')
    const ours = use.parent()?.kind() === 'member_expression' && property && lists[property.text()]
    return ours ? [[property, ours] as const] : []
  })
  return edits.length === uses.length ? edits : null
}
