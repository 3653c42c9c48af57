import type { Move, TextFinding } from '../edit/Move.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { findModule } from './findModule.js'

const PAGE = 'migrate-from-uploadcare.md'
/** A file of Uploadcare's uploader on a CDN. */
const cdnUrl =
  /(https:\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com)\/)(@uploadcare\/file-uploader)(@[\w.^~-]+)?(\/web\/[\w.-]+)/g

/** Pages with Uploadcare's file uploader, by the names of `@lading/compat-uploadcare`. */
export const moveUploadcare: Move = {
  guide: PAGE,
  isPeer: (source) => /^@uploadcare\/(react-uploader|file-uploader)(\/|$)/.test(source),
  moveModule,
  moveText: (text) =>
    text.replace(cdnUrl, (url, host: string, name: string, _version, path: string) => {
      const ours = findModule(name + path)
      return ours ? host + ours.replace('@lading/elements', '@lading/elements@0.1') : url
    }),
  reportText,
}

function moveModule(file: SourceFile): void {
  for (const { node, source, sourceNode } of file.imports) {
    const ours = findModule(source)
    if (ours) file.replace(sourceNode, quoteAs(sourceNode.text(), ours))
    else if (source.startsWith('@uploadcare/file-uploader/locales/')) {
      file.report(
        node,
        'A language is imported.',
        'Remove the import and its defineLocale(): localeName loads every language.',
        `${PAGE}#imports`,
      )
    } else if (/^@uploadcare\/(react-uploader|file-uploader|blocks|react-widget)(\/|$)/.test(source)) {
      file.report(
        node,
        `"${source}" is not in the table.`,
        'Import what is used of it by hand.',
        `${PAGE}#imports`,
      )
    }
  }
  const elements = [...file.findAll('jsx_self_closing_element'), ...file.findAll('jsx_opening_element')]
  const hasTags = elements.some((element) => element.field('name')?.text().startsWith('uc-'))
  if (file.isTyped && hasTags && file.imports.some(({ source }) => findModule(source))) {
    file.addImport('', '@lading/compat-uploadcare/types/jsx')
  }
  for (const call of file.findAll('call_expression')) {
    const target = call.field('function')?.text()
    if (target !== 'import' && target !== 'require') continue
    const source = call
      .field('arguments')
      ?.children()
      .find((child) => child.kind() === 'string')
    const ours = source && findModule(source.text().slice(1, -1))
    if (ours) file.replace(source, quoteAs(source.text(), ours))
  }
}

const quoteAs = (before: string, text: string) => `${before[0]}${text}${before[0]}`

const reports: readonly { readonly pattern: RegExp; readonly why: string; readonly todo: string }[] = [
  {
    pattern: /<lr-[a-z-]+|\bregisterBlocks\(/,
    why: 'Elements with the prefix "lr" are of a version before 1.',
    todo: 'Follow the guide of Uploadcare to version 1 first, whose prefix is "uc".',
  },
  {
    pattern: /\brole=["']uploadcare-uploader["']|\buploadcare\.Widget\(/,
    why: 'This is the jQuery widget.',
    todo: 'Replace it by <lading-uploader>.',
  },
]

function reportText(text: string): TextFinding[] {
  return reports.flatMap(({ pattern, why, todo }) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ at, why, todo, page: `${PAGE}#imports` }]
  })
}
