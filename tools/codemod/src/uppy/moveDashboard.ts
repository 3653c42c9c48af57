import type { SgNode } from '@ast-grep/napi'
import { getAttributes, writeAttribute } from '../edit/getAttributes.js'
import { getSpaceBefore } from '../edit/getSpaceBefore.js'
import { readStringList } from '../edit/readStringList.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { setAside } from '../edit/setAside.js'
import { createDeclarationCheck } from './getScope.js'
import { dashboardTable } from './uppyTables.js'

/** Variable names for an Uppy and its uploader, and their scope. */
export interface Names {
  readonly uppy: string
  readonly uploader: string
  readonly scope: SgNode
}

/** Returns the `<Dashboard uppy={name} />` elements from `@uppy/react` that can be replaced with ours. */
export function findDashboards(file: SourceFile, { uppy, scope }: Names): SgNode[] {
  const tags = file.imports.flatMap(({ source, names }) =>
    names
      .filter(({ imported }) =>
        source === '@uppy/react'
          ? imported === 'Dashboard'
          : /^@uppy\/react\/(lib\/)?dashboard(\.js)?$/i.test(source),
      )
      .map(({ local }) => local),
  )
  const isOurs = createDeclarationCheck(scope, uppy)
  return file.findAll('jsx_self_closing_element').filter((element) => {
    if (!tags.includes(element.field('name')?.text() ?? '')) return false
    const attributes = getAttributes(element)
    const own = attributes.find(({ name }) => name === 'uppy')
    if (own?.value !== uppy || !isOurs(element)) return false
    const spread = attributes.find(({ name }) => name === '')
    if (!spread) return true
    file.settle(element)
    file.report(
      spread.node,
      "Uppy's own dashboard stays, because its props are spread.",
      'Write them one by one and run the codemod again.',
      'migrate-from-uppy.md#dashboard',
    )
    return false
  })
}

/** Replaces Uppy's dashboard with `FileUploaderInline`. */
export function moveDashboard(
  file: SourceFile,
  element: SgNode,
  uploader: string,
  sources: readonly string[],
): void {
  file.replacesLook = true
  file.settle(element)
  const name = element.field('name')
  if (name) file.replace(name, 'FileUploaderInline')
  for (const { node, name, value, valueNode } of getAttributes(element)) {
    if (name === 'uppy') file.replace(node, `uploader={${uploader}}`)
    // The sources are uploader plugins.
    else if (name === 'plugins') {
      dropAttribute(file, node)
      const unknown = readStringList(value)?.filter((id) => !sources.includes(id))
      if (unknown?.length === 0) continue
      file.report(
        node,
        unknown
          ? `The sources of the new list don't include ${unknown.map((id) => `"${id}"`).join(', ')}.`
          : 'The sources of the dashboard are not a list that is written here.',
        "Name what the list shows in the uploader's sourceList.",
        'migrate-from-uppy.md#plugins',
      )
    } else {
      const written = dashboardTable[name]?.(value)
      if (written) file.replace(node, writeAttribute(...written))
      else if (written === null) dropAttribute(file, node)
      else {
        file.replace(node, setAside(node.text()))
        file.report(
          valueNode ?? node,
          dashboardTable[name]
            ? `The value of "${name}" has no counterpart that is known.`
            : `The prop "${name}" of Uppy's dashboard has no prop in its place.`,
          'It becomes a comment: move it by the table, then delete the comment.',
          'migrate-from-uppy.md#dashboard',
          /^on[A-Z]/.test(name) ? 'safety' : 'open',
        )
      }
    }
  }
}

/** Removes an attribute and the whitespace before it. */
export function dropAttribute(file: SourceFile, node: SgNode): void {
  const { start, end } = node.range()
  const space = getSpaceBefore(file.text, start.index, false).length
  file.edit(start.index - space, end.index, '')
}
