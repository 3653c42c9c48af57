import { getAttributes } from '../edit/getAttributes.js'
import type { ImportLine } from '../edit/getImports.js'
import type { Move, TextFinding } from '../edit/Move.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { compatNames, componentNames } from './compatNames.js'
import { findModule } from './findModule.js'

const PAGE = 'migrate-from-uploadcare.md'
/** Matches a CDN URL for a file from Uploadcare's uploader. */
const cdnUrl =
  /(https:\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com)\/)(@uploadcare\/file-uploader)(@[\w.^~-]+)?(\/web\/[\w.-]+)/g

/** Matches an import in a style sheet up to the end of its path. */
const styleImport = /(@import\s+(?:url\(\s*)?['"]?~?)(@uploadcare\/[\w./-]+)/g

/** Moves pages from Uploadcare's file uploader to the names in `@lading/compat-uploadcare`. */
export const moveUploadcare: Move = {
  guide: PAGE,
  isPeer: (source) => /^@uploadcare\/(react-uploader|file-uploader)(\/|$)/.test(source),
  style:
    /(?<![\w</'"`-])(lr-[\w-]+|--cfg-(init|done)-activity|--uc-(dialog-max-width|grid-col|grid-gap|file-item-[\w-]+|transition)|uc-(file-item|thumb|source-btn|source-list|start-from|upload-list|progress-bar|drop-area|simple-btn|modal|url-source|camera-source|editor-[\w-]+)(?=[\s.,:{>[]))|\.uploadcare-config|--h-accent/,
  plan: () => moveModule,
  moveText: (text) =>
    text
      .replace(cdnUrl, (url, host: string, name: string, _version, path: string) => {
        const ours = findModule(name + path)
        return ours ? host + ours.replace('@lading/elements', '@lading/elements@0.1') : url
      })
      .replace(styleImport, (whole, before: string, source: string) => {
        const ours = findModule(source)
        return ours ? before + ours : whole
      }),
  reportText,
}

function moveModule(file: SourceFile): void {
  for (const line of file.imports) {
    const { node, source, sourceNode } = line
    const ours = findModule(source)
    if (ours) {
      file.replacesLook = true
      file.replace(sourceNode, quoteAs(sourceNode.text(), ours))
      reportNames(file, line)
    } else if (source.startsWith('@uploadcare/file-uploader/locales/')) {
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
  reportMarkup(file)
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
    if (ours) {
      file.replacesLook = true
      file.replace(source, quoteAs(source.text(), ours))
    }
  }
}

/** Reports names that the replacement modules don't export. */
function reportNames(file: SourceFile, { source, names }: ImportLine): void {
  const exported = source === '@uploadcare/react-uploader' || source === '@uploadcare/file-uploader'
  const known = exported ? compatNames : /\/(next|ssr)$/.test(source) ? componentNames : null
  for (const { imported, local } of names) {
    const used =
      imported === '*'
        ? file.findName(local).flatMap((node) => node.parent()?.field('property') ?? [])
        : [file.findName(local)[0]]
    for (const node of used) {
      const name = imported === '*' ? (node?.text() ?? '') : imported
      if (!known || known.has(name)) continue
      const at = node ?? file.root
      file.report(
        at,
        `"${name}" of "${source}" has no counterpart.`,
        'Write what it does with the API of the uploader.',
        `${PAGE}#imports`,
      )
    }
  }
}

/** Reports props and elements that no longer have an effect. */
function reportMarkup(file: SourceFile): void {
  const names = file.imports.filter(({ source }) => findModule(source)).flatMap((line) => line.names)
  const tags = new Set(names.map(({ local }) => local))
  for (const element of [
    ...file.findAll('jsx_self_closing_element'),
    ...file.findAll('jsx_opening_element'),
  ]) {
    const tag = element.field('name')?.text() ?? ''
    if (!tags.has(tag.split('.')[0] ?? '') && !tag.startsWith('uc-')) continue
    for (const { node, name } of getAttributes(element)) {
      if (!idleProps.test(name)) continue
      file.report(
        node,
        `"${name}" has no counterpart: nothing is measured, and there is one image editor.`,
        'Delete it, or see the table.',
        `${PAGE}#props`,
      )
    }
  }
  if (tags.size === 0) return
  for (const name of ['abortController', 'thumbUrl']) {
    for (const node of file.findName(name)) {
      file.report(node, `An entry has no "${name}".`, 'Use the API by the table of types.', `${PAGE}#types`)
    }
  }
}

const idleProps = /^(qualityInsights|quality-insights|useLocalImageEditor|use-local-image-editor)$/

const quoteAs = (before: string, text: string) => `${before[0]}${text}${before[0]}`

const reports: readonly { readonly pattern: RegExp; readonly why: string; readonly todo: string }[] = [
  {
    pattern: /<lr-[a-z-]+|\bregisterBlocks\(|(?<=['"`\s])lr-[a-z-]+(?=['"`\s.[])/g,
    why: '"{}" is of a version before 1, whose elements have the prefix "lr".',
    todo: 'Follow the guide of Uploadcare to version 1 first, whose prefix is "uc".',
  },
  {
    pattern:
      /(?<=\baddEventListener\(\s*["'`])(?:data-output|done-flow|init-flow|cloud-modification)(?=["'`])/g,
    why: 'The event "{}" is of a version before 1.',
    todo: 'Listen by the table of older elements: "change" has the files, and "done-click" follows a click on Done.',
  },
  {
    pattern:
      /\brole=["']uploadcare-uploader["']|\buploadcare\.(Widget|MultipleWidget|SingleWidget|openDialog|fileFrom|filesFrom|registerTab)\(|\bUPLOADCARE_[A-Z_]+\s*=/g,
    why: '"{}" belongs to the jQuery widget.',
    todo: 'Replace it by <lading-uploader>.',
  },
  {
    pattern:
      /<uc-(?:file-item|thumb|editor-[\w-]+|crop-frame|presence-toggle|slider|range|tabs?|icon|lightbox[\w-]*|data-output|power-btn|live-html)\b/g,
    why: '"{}" is an inner part of Uploadcare\'s uploader without a counterpart.',
    todo: 'Compose it with @lading/react.',
  },
  {
    pattern: /(?<=\s)(?:quality-insights|use-local-image-editor)(?=[\s=>])/g,
    why: 'The attribute "{}" has no effect.',
    todo: 'Delete it, or see the table.',
  },
]

function reportText(text: string): TextFinding[] {
  return reports.flatMap(({ pattern, why, todo }) =>
    [...text.matchAll(pattern)].map((found) => ({
      at: found.index,
      why: why.replace('{}', found[0].trim()),
      todo,
      page: `${PAGE}#imports`,
    })),
  )
}
