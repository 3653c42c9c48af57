import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/** A module that extends an interface in another module of its package. */
const EXTENDS_OWN = /^declare module ['"]\.{1,2}\/[^'"]+['"]/gm

/**
 * Writes the types that a page can reach from a package's entries: one file per entry, and one per group of types that several
 * entries share. The compiler's own output is one file per module.
 *
 * @param {string} source The package's folder.
 * @param {Record<string, any>} manifest As published.
 * @param {readonly string[]} files The package's files.
 * @param {string} target The folder to write.
 * @throws Error if an entry has no types.
 */
export async function bundleTypes(source, manifest, files, target) {
  const entries = typeEntries(manifest.exports, files)
  if (entries.length === 0) return
  const missing = entries.find((file) => !existsSync(join(source, file)))
  if (missing) throw new Error(`${manifest.name}: ${missing} is missing.`)
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((file) => [file.replace(/^dist\/|\.d\.ts$/g, ''), join(source, file)]),
    ),
    cwd: source,
    external: (id) => !/^[./]/.test(id),
    logLevel: 'warn',
    checks: { bundlerTimings: false },
    plugins: [
      extendEntry(manifest.name),
      dts({ tsconfig: false, dtsInput: true, sideEffects: true, sourcemap: false }),
    ],
  })
  const { output } = await bundle.write({
    dir: join(target, 'dist'),
    format: 'es',
    entryFileNames: '[name].ts',
    chunkFileNames: 'types/[name].ts',
    minifyInternalExports: false,
  })
  await bundle.close()
  const unused = typesOnly(manifest, target, files)
  const pattern = new RegExp(`^(?=(?:import|export) .*from ["'](?:${unused.join('|')})["'];?$)`, 'gm')
  for (const chunk of output) {
    const path = join(target, 'dist', chunk.fileName)
    const code = readFileSync(path, 'utf8')
    const marked = unused.length > 0 ? code.replace(pattern, '// @ts-ignore: optional\n') : code
    const lines = 'moduleIds' in chunk ? readLibraries(chunk.moduleIds) : []
    writeFileSync(path, [...lines, marked].join('\n'))
  }
}

/**
 * Returns the lines with which modules name parts of the language's library that older settings lack. The bundler drops them.
 *
 * @param {readonly string[]} modules
 * @returns {string[]}
 */
function readLibraries(modules) {
  const lines = modules
    .filter((id) => existsSync(id))
    .flatMap((id) => readFileSync(id, 'utf8').match(/^\/\/\/ <reference lib=.*$/gm) ?? [])
  return [...new Set(lines)]
}

/**
 * Interfaces that are extended inside their package are exported by its main entry, so they can be extended by its name.
 *
 * @param {string} name
 * @returns {import('rolldown').Plugin}
 */
const extendEntry = (name) => ({
  name: 'extend-entry',
  transform: {
    filter: { id: /\.d\.ts$/ },
    handler: (code) => code.replace(EXTENDS_OWN, `declare module '${name}'`),
  },
})

/**
 * Returns peers that a page can leave out because only types name them.
 *
 * @param {Record<string, any>} manifest
 * @param {string} target
 * @param {readonly string[]} files
 * @returns {string[]}
 */
function typesOnly({ peerDependenciesMeta = {} }, target, files) {
  const code = files
    .filter((file) => /^dist\/.*\.js$/.test(file) && existsSync(join(target, file)))
    .map((file) => readFileSync(join(target, file), 'utf8'))
    .join('\n')
  return Object.keys(peerDependenciesMeta).filter(
    (name) => !new RegExp(`(?:from|import\\(?)\\s*['"]${name}['"/]`).test(code),
  )
}

/**
 * @param {any} target
 * @param {readonly string[]} files
 * @returns {string[]} Paths in `dist` that stand under `types` at any depth, with patterns resolved.
 */
function typeEntries(target, files) {
  if (!target || typeof target !== 'object') return []
  const found = Object.entries(target).flatMap(([key, value]) => {
    if (key !== 'types' || typeof value !== 'string') return typeEntries(value, files)
    const [start = '', end] = value.slice(2).split('*')
    if (end === undefined) return [start]
    return files.filter((file) => file.startsWith(start) && file.endsWith(end))
  })
  return [...new Set(found.filter((file) => /^dist\/.*\.d\.ts$/.test(file)))]
}
