import type { SgNode } from '@ast-grep/napi'
import { getObject } from '../edit/getObject.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { getArguments } from '../uppy/UppyInstance.js'
import { isSafetyProp } from './isSafetyProp.js'

const PAGE = 'migrate-from-filepond.md'

/** Reports a list that a call creates, with its options and its listeners: the list stays as it is until a person replaces it. */
export function reportCreated(file: SourceFile, call: SgNode): void {
  file.report(
    call,
    'A list is made of an element of the page. It stays as it is, with its options.',
    'Replace the element by <lading-uploader layout="minimal">, and give it plugins.',
    `${PAGE}#options`,
  )
  for (const argument of getArguments(call)) {
    for (const { node, name, text } of getObject(argument) ?? []) {
      file.report(
        node,
        name === ''
          ? `"${shorten(text)}" can have any options of the list.`
          : `"${name}" is set for this list.`,
        'Write it as an attribute or a property of the element by the table.',
        `${PAGE}#options`,
        name === '' || isSafetyProp(name) ? 'safety' : 'open',
      )
    }
  }
  const owner = call.parent()
  const name = owner?.kind() === 'variable_declarator' ? owner.field('name')?.text() : undefined
  if (name) reportListeners(file, name)
}

function reportListeners(file: SourceFile, name: string): void {
  for (const node of file.findName(name)) {
    const access = node.parent()
    if (access?.kind() !== 'member_expression' || access.field('object')?.id() !== node.id()) continue
    const method = access.field('property')?.text() ?? ''
    const use = access.parent()
    const isCall = use?.kind() === 'call_expression' && use.field('function')?.id() === access.id()
    const isListener = isCall ? /^(on|onOnce)$/.test(method) : /^on[a-z]/.test(method)
    if (!isListener) continue
    const event = isCall ? (getArguments(use)[0]?.text() ?? '') : `"${method}"`
    file.report(
      access,
      `The listener of ${shorten(event)} belongs to this list.`,
      'Listen to the event of the table.',
      `${PAGE}#events`,
      'safety',
    )
  }
}

const shorten = (text: string) => text.split('\n')[0]?.slice(0, 60) ?? ''
