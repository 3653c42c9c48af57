import type { SgNode } from '@ast-grep/napi'
import { getObject, type Property } from '../edit/getObject.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { setAside } from '../edit/setAside.js'
import { isSafetyOption } from './isSafetyOption.js'
import { optionTable } from './uppyTables.js'

const PAGE = 'migrate-from-uppy.md#options'

/** The `createUploader()` options that replace the `new Uppy()` options, without plugins. */
export interface UploaderOptions {
  readonly id: string | null
  readonly config: readonly string[]
  readonly asides: readonly string[]
}

/** Reads the `new Uppy()` options. Returns null if they aren't an object literal, or contain a spread or a computed name. */
export function writeConfig(file: SourceFile, options: SgNode | null): UploaderOptions | null {
  const properties = options ? getObject(options) : []
  if (!properties || properties.some(({ name }) => name === '')) return null
  const config: string[] = []
  const asides: string[] = []
  let id: string | null = null
  let autoProceed = 'false'
  const add = (property: Property, path: string) => {
    const write = isMethod(property) ? undefined : optionTable[path]
    if (!write) {
      asides.push(setAside(property.node.text()))
      file.report(
        property.node,
        property.name === ''
          ? 'These restrictions are spread or have a computed name, so they are not known here.'
          : path === 'restrictions'
            ? 'The restrictions are not an object that is written here.'
            : `The option "${path}" has no option in its place.`,
        'It becomes a comment: move it by the table, then delete the comment.',
        PAGE,
        isSafetyOption(path) ? 'safety' : 'open',
      )
      return
    }
    const written = write(property.text)
    if (written) config.push(written[0] === written[1] ? written[0] : `${written[0]}: ${written[1]}`)
  }
  for (const property of properties) {
    if (property.name === 'id' && !isMethod(property)) id = property.text
    else if (property.name === 'autoProceed' && !isMethod(property)) autoProceed = property.text
    else if (property.name === 'restrictions') {
      const restrictions = getObject(property.value)
      if (restrictions) for (const part of restrictions) add(part, `restrictions.${part.name}`)
      else add(property, 'restrictions')
    } else add(property, property.name)
  }
  if (autoProceed !== 'true') {
    config.unshift(autoProceed === 'false' ? 'confirmUpload: true' : `confirmUpload: !(${autoProceed})`)
  }
  return { id, config, asides }
}

const isMethod = ({ node }: Property) => node.kind() === 'method_definition'

/** Writes `createUploader({ … })` on one line, or on several lines if it would be too long. */
export function writeCreate(
  { id, config, asides }: UploaderOptions,
  plugins: readonly string[],
  indent: string,
): string {
  const parts = [
    ...(id === null ? [] : [id === 'id' ? 'id' : `id: ${id}`]),
    ...(config.length > 0 ? [`config: { ${config.join(', ')} }`] : []),
    ...(plugins.length > 0 ? [`plugins: [${plugins.join(', ')}]`] : []),
  ]
  const line = `createUploader({ ${parts.join(', ')} })`
  if (asides.length === 0 && line.length + indent.length < 100)
    return parts.length > 0 ? line : 'createUploader()'
  const rows = [...asides, ...parts.map((part) => `${part},`)]
  return `createUploader({\n${rows.map((row) => `${indent}  ${row}\n`).join('')}${indent}})`
}
