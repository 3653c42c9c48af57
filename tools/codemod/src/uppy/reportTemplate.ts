import type { SourceFile } from '../edit/SourceFile.js'
import type { UppyNames } from './UppyNames.js'
import { plainMethodTable } from './useTables.js'

/** Reports calls on an Uppy in a component template, and page components that receive an Uppy there. */
export function reportTemplate(file: SourceFile, names: UppyNames): void {
  // The dashboards for Svelte set all of their props as options of Uppy.
  const options = file.imports.some(({ source }) => source.startsWith('@uppy/svelte'))
    ? file.outside.matchAll(/(?<![\w$.-])(restrictions|onBeforeFileAdded|onBeforeUpload)(?=\s*[:,}(])/g)
    : []
  for (const [, name = ''] of options) {
    file.report(
      file.root,
      `The template sets "${name}", an option of Uppy that a dashboard for Svelte passes on.`,
      'Set the config key of the table.',
      'migrate-from-uppy.md#options',
      'safety',
    )
  }
  for (const name of names.localOf(file).values) {
    if (!file.hasOutside(name)) continue
    const escaped = name.replaceAll('$', '\\$')
    for (const [, method = ''] of file.outside.matchAll(
      new RegExp(`(?<![\\w$])${escaped}\\??\\.(\\w+)\\(`, 'g'),
    )) {
      if (plainMethodTable.has(method)) continue
      file.report(
        file.root,
        `The template calls ${name}.${method}().`,
        'Move the call by the tables.',
        'migrate-from-uppy.md#methods',
        /^(on|once|off|setOptions)$/.test(method) ? 'safety' : 'open',
      )
    }
  }
}

/** Learns the props with which a template passes an Uppy to the page's components: `:uppy="uppy"` and `uppy={uppy}`. */
export function learnTemplate(file: SourceFile, names: UppyNames): void {
  for (const name of names.localOf(file).values) {
    if (!file.hasOutside(name)) continue
    const passed = new RegExp(`(?::|\\s|v-bind:)([\\w-]+)=["{]+${name.replaceAll('$', '\\$')}["}]`, 'g')
    for (const [, prop = ''] of file.outside.matchAll(passed)) {
      names.properties.add(prop.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    }
  }
}
