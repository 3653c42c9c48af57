import type { SgNode } from '@ast-grep/napi'
import type { SourceFile } from '../edit/SourceFile.js'
import { fileTable } from './filePondTables.js'

/**
 * Moves a listener `(error, file) => …` that only uses known file properties to a listener that receives an entry, and a listener for
 * all files to a listener that receives the list. Returns true if it could. The file is the last parameter for `onaddfile` and others.
 */
export function moveListener(
  file: SourceFile,
  event: string,
  listener: SgNode | null,
  receives: 'file' | 'list',
): boolean {
  if (!listener) return false
  if (listener.kind() === 'identifier') {
    if (event !== 'onupdatefiles' || file.isTyped) return false
    file.replace(listener, `({ allEntries }) => ${listener.text()}(allEntries)`)
    file.report(
      listener,
      `${listener.text()} receives entries in the place of files of FilePond.`,
      'Read uuid for serverId, name for filename, size for fileSize, mimeType for fileType; methods of files are gone.',
      'migrate-from-filepond.md#events',
    )
    return true
  }
  if (!/^(arrow_function|function_expression)$/.test(String(listener.kind()))) return false
  const single = listener.field('parameter')
  const list = listener.field('parameters')
  const parameters = single ? [single] : (list?.children() ?? []).filter((child) => child.isNamed())
  if (parameters.length === 0) return true
  const whole = single ?? list
  const names = parameters.map((parameter) => parameter.text())
  if (!whole || names.some((name) => !/^[\w$]+$/.test(name))) return false
  const uses = (name: string) =>
    (
      listener
        .field('body')
        ?.findAll({ rule: { any: [{ kind: 'identifier' }, { kind: 'shorthand_property_identifier' }] } }) ??
      []
    ).filter((node) => node.text() === name)
  if (receives === 'list') {
    if (event !== 'onupdatefiles' || names.length > 1) return names.every((name) => uses(name).length === 0)
    if (uses(names[0] ?? '').some((use) => !isPlainUse(use))) return false
    file.replace(whole, `({ allEntries: ${names[0]} })`)
    return true
  }
  const at = event === 'onprocessfilestart' ? 0 : event === 'onprocessfileprogress' ? 0 : 1
  const name = names[at] ?? ''
  if (names.some((other, index) => index !== at && uses(other).length > 0)) return false
  const edits = uses(name).map((use) => {
    const property = use.parent()?.field('property')
    return use.parent()?.kind() === 'member_expression' && property
      ? ([property, fileTable[property.text()]] as const)
      : null
  })
  if (edits.some((edit) => !edit?.[1])) return false
  file.replace(whole, name && uses(name).length > 0 ? `(${name})` : '()')
  for (const edit of edits) if (edit?.[1] && edit[1] !== edit[0].text()) file.replace(edit[0], edit[1])
  return true
}

/** Returns true if the list is used in a way that works with entries, too: its length, or each item's file. */
function isPlainUse(use: SgNode): boolean {
  const member = use.parent()
  if (member?.kind() !== 'member_expression' || member.field('object')?.id() !== use.id()) return false
  const property = member.field('property')?.text()
  if (property === 'length') return true
  const call = member.parent()
  if (property !== 'map' || call?.kind() !== 'call_expression') return false
  return /^\(\s*(\(?\s*(\w+)\s*\)?\s*=>\s*\2\.file|\(\s*\{\s*file\s*\}\s*\)\s*=>\s*file)\s*,?\s*\)$/.test(
    call.field('arguments')?.text() ?? '',
  )
}
