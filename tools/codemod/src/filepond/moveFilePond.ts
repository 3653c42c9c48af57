import type { SgNode } from '@ast-grep/napi'
import { assertShallow } from '../edit/assertShallow.js'
import type { Move, TextFinding } from '../edit/Move.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { assertFew } from '../files/assertModest.js'
import { moveElement } from './moveElement.js'
import { moveVue } from './moveVue.js'
import { reportPond, usesPond } from './reportPond.js'

const PAGE = 'migrate-from-filepond.md'

/** Moves pages that use `react-filepond`. */
export const moveFilePond: Move = {
  guide: PAGE,
  isPeer: (source) => /^(?:react-|vue-)?filepond(-plugin-[\w-]+)?(\/|$)/.test(source),
  style: /\.filepond--[\w-]+|(?<![\w-])filepond--[\w-]+/,
  plan(modules) {
    const isOnly = modules.filter(usesPond).length === 1
    return (file) => {
      moveModule(file, isOnly)
      reportPond(file)
      // Global settings apply to every list, so files with lists count as sharing an uploader.
      if (usesPond(file)) file.isShared = true
    }
  },
  moveText: (text) => moveVue(text)?.text ?? text,
  reportText,
}

function moveModule(file: SourceFile, isOnly: boolean): void {
  const react = file.imports.filter(({ source }) => source === 'react-filepond')
  const local = (imported: string) =>
    react.flatMap(({ names }) => names).find((name) => name.imported === imported)?.local
  const library = local('*')
  const component = local('FilePond')
  const tags = [component, library && `${library}.FilePond`].filter((tag) => tag !== undefined)
  const elements = [
    ...file.findAll('jsx_self_closing_element'),
    ...file.findAll('jsx_opening_element'),
  ].filter((element) => tags.includes(element.field('name')?.text() ?? ''))
  if (elements.length === 0) return
  assertFew(elements.length, 'lists')
  assertShallow(file.root)
  for (const element of elements) {
    if (hasChildren(element)) {
      file.report(element, 'The element has children.', 'Make them props by the table.', `${PAGE}#options`)
    } else moveElement(file, element)
  }
  // Other lists need the plugins and styles that this module installs.
  const isOther =
    !component ||
    file.findName(component).some((node) => !/^(jsx_|import_|type_)/.test(String(node.parent()?.kind())))
  if (!isOnly || isOther || elements.some(hasChildren)) return
  const register = local('registerPlugin')
  for (const call of file.findAll('call_expression')) {
    const statement = call.parent()
    if (call.field('function')?.text() === register && statement?.kind() === 'expression_statement') {
      file.removeLine(statement)
    }
  }
  for (const { node, source } of file.imports) {
    if (/^filepond(-plugin-[\w-]+)?\/.*\.css$/.test(source)) file.removeLine(node)
  }
}

/** Returns true if an element is written with an end tag and has something before it. */
function hasChildren(element: SgNode): boolean {
  if (element.kind() !== 'jsx_opening_element') return false
  const inner = element.parent()?.children().slice(1, -1) ?? []
  return inner.some((child) => child.kind() !== 'jsx_text' || child.text().trim() !== '')
}

const reports: readonly {
  readonly pattern: RegExp
  readonly isGlobal: boolean
  readonly why: string
  readonly todo: string
}[] = [
  {
    pattern: /\bFilePond\.(create|parse|setOptions|registerPlugin)\(/g,
    isGlobal: true,
    why: 'FilePond is a global of the page here, and stays as it is.',
    todo: 'Replace the element by <lading-uploader layout="minimal">, and give it plugins.',
  },
  {
    pattern: /from (['"])(vue-filepond|ngx-filepond|svelte-filepond)\1/g,
    isGlobal: false,
    why: 'The component is of another framework than React.',
    todo: 'Use the component of @lading/vue or @lading/svelte, or <lading-uploader>, with the props of the table.',
  },
  {
    pattern: /<(?:file-pond|FilePond)\b/g,
    isGlobal: true,
    why: 'This list of FilePond stays as it is.',
    todo: 'Import vue-filepond in this file and use one list in it, or write <lading-uploader> by the table.',
  },
]

function reportText(text: string): readonly TextFinding[] {
  const moved = moveVue(text)
  if (moved) return moved.findings
  const imports = /\bfrom\s*['"](?:react-|vue-)?filepond['"]/.test(text)
  return reports
    .filter(({ isGlobal }) => !isGlobal || !imports)
    .filter(({ pattern }) => !pattern.source.startsWith('<') || text.includes('<template'))
    .flatMap(({ pattern, why, todo }) =>
      [...text.matchAll(pattern)].map(({ index }) => ({ at: index, why, todo, page: `${PAGE}#options` })),
    )
}
