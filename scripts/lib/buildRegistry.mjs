import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseModule } from './readModules.mjs'
import { root } from './root.mjs'

const SERVED = 'https://raw.githubusercontent.com/lading-uploader/lading/main/registry/r'
/** The folder of a page's components into which they are copied. */
const FOLDER = 'components/lading'

/** @param {string} name `UploadList` @returns {string} `upload-list` */
const kebab = (name) => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()

/**
 * Builds the items of the shadcn registry from their sources in `registry/src`: the packages that they import become
 * dependencies, and the components that they import become items that are added with them.
 *
 * @returns {Map<string, string>} The files by their paths in the repository.
 * @throws Error when a source imports something that a page does not have.
 */
export function buildRegistry() {
  const registry = JSON.parse(readFileSync(join(root, 'registry/registry.json'), 'utf8'))
  /** @type {Map<string, string>} */
  const files = new Map()
  const items = registry.items.map((/** @type {RegistrySource} */ { files: sources, ...item }) => {
    const built = sources.map(buildFile)
    const packages = new Set(built.flatMap(({ packages }) => packages))
    const others = new Set(built.flatMap(({ components }) => components.map(kebab)))
    return {
      ...item,
      dependencies: [...packages].sort(),
      registryDependencies: [...others].sort().map((name) => `${SERVED}/${name}.json`),
      files: built.map(({ file }) => file),
    }
  })
  for (const item of items)
    files.set(
      `registry/r/${item.name}.json`,
      toText({ $schema: 'https://ui.shadcn.com/schema/registry-item.json', ...item }),
    )
  const index = items.map((/** @type {BuiltItem} */ item) => ({
    ...item,
    files: item.files.map(({ content: _, ...file }) => file),
  }))
  files.set('registry/r/registry.json', toText({ ...registry, items: index }))
  return files
}

/** @param {string} name */
function buildFile(name) {
  const path = `registry/src/${name}`
  const code = readFileSync(join(root, path), 'utf8')
  const from = parseModule(path, code).imports.map((each) => each.from)
  const unknown = from.find((each) => !/^(@lading\/|react$|\.\/\w+\.js$)/.test(each))
  if (unknown) throw new Error(`${path} imports ${unknown}, which a page does not have.`)
  const content = code
    .replace(/^.*biome-ignore.*\n/gm, '')
    .replace(/'\.\/(\w+)\.js'/g, (_, component) => `'@/${FOLDER}/${kebab(component)}'`)
  return {
    packages: from
      .filter((each) => each.startsWith('@lading/'))
      .map((each) => each.split('/').slice(0, 2).join('/')),
    components: from.flatMap((each) => /^\.\/(\w+)\.js$/.exec(each)?.[1] ?? []),
    file: {
      path,
      content,
      type: 'registry:component',
      target: `${FOLDER}/${kebab(name.replace('.tsx', ''))}.tsx`,
    },
  }
}

/** @param {unknown} value */
const toText = (value) => `${JSON.stringify(value, null, 2)}\n`

/** @typedef {{ name: string, files: string[] }} RegistrySource */
/** @typedef {{ name: string, files: { content: string, target: string }[] }} BuiltItem */
