import { assertFew } from '../assertModest.js'
import { assertShallow } from '../edit/assertShallow.js'
import type { Move, TextFinding } from '../edit/Move.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { moveElement } from './moveElement.js'
import { moveVue } from './moveVue.js'

const PAGE = 'migrate-from-filepond.md'

/** Pages with `react-filepond`. */
export const moveFilePond: Move = {
  guide: PAGE,
  isPeer: (source) => /^(?:react-|vue-)?filepond(-plugin-[\w-]+)?(\/|$)/.test(source),
  moveModule,
  moveText: (text) => moveVue(text)?.text ?? text,
  reportText,
}

function moveModule(file: SourceFile): void {
  const react = file.imports.filter(({ source }) => source === 'react-filepond')
  const local = (imported: string) =>
    react.flatMap(({ names }) => names).find((name) => name.imported === imported)?.local
  const component = local('FilePond')
  if (!component) return
  const elements = [
    ...file.findAll('jsx_self_closing_element'),
    ...file.findAll('jsx_opening_element'),
  ].filter((element) => element.field('name')?.text() === component)
  assertFew(elements.length, 'lists')
  if (elements.length > 0) assertShallow(file.root)
  for (const element of elements) {
    if (element.kind() === 'jsx_opening_element') {
      file.report(element, 'The element has children.', 'Make them props by the table.', `${PAGE}#options`)
    } else moveElement(file, element)
  }
  if (elements.some((element) => element.kind() === 'jsx_opening_element')) return
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

const reports: readonly { readonly pattern: RegExp; readonly why: string; readonly todo: string }[] = [
  {
    pattern: /\bFilePond\.(create|parse)\(/,
    why: 'A list is made of an element of the page.',
    todo: 'Replace the element by <lading-uploader layout="minimal">, and give it plugins.',
  },
  {
    pattern: /from (['"])(vue-filepond|ngx-filepond|svelte-filepond)\1/,
    why: 'The component is of another framework than React.',
    todo: 'Use the component of @lading/vue or @lading/svelte, or <lading-uploader>, with the props of the table.',
  },
]

function reportText(text: string): readonly TextFinding[] {
  const moved = moveVue(text)
  if (moved) return moved.findings
  return reports.flatMap(({ pattern, why, todo }) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ at, why, todo, page: `${PAGE}#options` }]
  })
}
