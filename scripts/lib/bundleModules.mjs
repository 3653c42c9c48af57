import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { parseSync } from 'vite'

/** Marks a comment that would be dropped: the bundler keeps licenses. */
const KEPT = '!lading-comment '

/**
 * Makes few files of the built modules of a package, in their place: one of each entry and of each `import()`, and one of modules that
 * the same parts of a page load. Names, comments and layout stay readable.
 *
 * @param {string} target The package's published files, which are changed.
 * @param {object} options Files are named from the package, such as `dist/index.js`.
 * @param {readonly string[]} options.entries
 * @param {ReadonlySet<string>} options.whole Modules that stay as they are.
 * @param {(file: string) => string | undefined} options.chunkOf The name of the file that a module belongs into; none, where its `import()` is.
 */
export async function bundleModules(target, { entries, whole, chunkOf }) {
  const isWhole = (/** @type {string} */ file) => whole.has(file) || file.startsWith('dist/vendor/')
  const all = readdirSync(join(target, 'dist'), { recursive: true, encoding: 'utf8' })
    .map((name) => `dist/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.js') && !isWhole(file))
  const codes = new Map(all.map((file) => [file, readFileSync(join(target, file), 'utf8')]))
  const inputs = new Set([...entries, ...laterOf(codes)].filter((file) => codes.has(file)))
  if (inputs.size === 0) return
  const fileOf = (/** @type {string} */ id) => relative(target, id).replaceAll('\\', '/')
  const bundle = await rolldown({
    input: Object.fromEntries(
      [...inputs].map((file) => [file.replace(/^dist\/|\.js$/g, ''), join(target, file)]),
    ),
    cwd: target,
    platform: 'neutral',
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !/^[./]/.test(id),
    logLevel: 'warn',
    checks: { bundlerTimings: false, moduleLevelDirective: false },
    treeshake: { moduleSideEffects: true },
    plugins: [leaveApart(fileOf, (file) => inputs.has(file) || isWhole(file)), prepareModule(fileOf)],
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    minify: false,
    minifyInternalExports: false,
    strictExecutionOrder: false,
    comments: { legal: true, annotation: true, jsdoc: true },
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => chunkOf(fileOf(id)) ?? null }],
    },
  })
  await bundle.close()
  for (const file of all) rmSync(join(target, file))
  for (const chunk of output) {
    if (chunk.type !== 'chunk') throw new Error(`${chunk.fileName} is no module.`)
    const file = `dist/${chunk.fileName}`
    const expected = inputs.has(file) ? exportsOf(codes.get(file) ?? '') : undefined
    if (expected !== undefined && expected !== String(chunk.exports.toSorted()))
      throw new Error(`${file} would export ${chunk.exports}.`)
    const isClient = chunk.moduleIds.some((id) => CLIENT.test(codes.get(fileOf(id)) ?? ''))
    const code = reexport(restore(chunk.code.replace(CLIENT, ''), file))
    mkdirSync(dirname(join(target, file)), { recursive: true })
    writeFileSync(join(target, file), `${isClient ? "'use client'\n" : ''}${code.trim()}\n`)
  }
}

const CLIENT = /^['"]use client['"];?\n?/

/**
 * @param {string} code Of a module.
 * @returns {string | undefined} The names that it exports; undefined if it exports all names of another one.
 */
function exportsOf(code) {
  const entries = parseSync('module.js', code).module.staticExports.flatMap((exported) => exported.entries)
  if (entries.some(({ importName }) => importName.kind === 'AllButDefault')) return undefined
  return String(entries.map(({ exportName }) => exportName.name ?? 'default').toSorted())
}

/**
 * @param {ReadonlyMap<string, string>} codes
 * @returns {string[]} Files that `import()` loads.
 */
const laterOf = (codes) =>
  [...codes].flatMap(([file, code]) =>
    [...code.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g)].map(([, from = '']) =>
      posix.join(posix.dirname(file), from),
    ),
  )

/**
 * Leaves what has a file of its own to an import of that file, so it exports no more than it did.
 *
 * @param {(id: string) => string} fileOf
 * @param {(file: string) => boolean} isApart
 * @returns {import('rolldown').Plugin}
 */
const leaveApart = (fileOf, isApart) => ({
  name: 'leave-apart',
  resolveId: {
    filter: { id: /^\./ },
    handler: (id, importer) => {
      const file = importer && fileOf(join(dirname(importer), id))
      return file && isApart(file) ? { id: `dist:${file}`, external: true } : undefined
    },
  },
})

/**
 * Marks what would be lost: comments, and URLs relative to a module. Calls that make a value of a module have no other effect, as
 * `sideEffects` says of the whole module, so bundlers can leave them out one by one.
 *
 * @param {(id: string) => string} fileOf
 * @returns {import('rolldown').Plugin}
 */
const prepareModule = (fileOf) => ({
  name: 'prepare-module',
  transform: {
    filter: { id: /\.js$/ },
    handler: (code, id) => {
      const { comments, program } = parseSync(id, code)
      /** @type {[start: number, end: number, text: string][]} */
      const changes = comments
        .filter(({ type, value }) => type === 'Line' && !/^[#@/]/.test(value.trim()))
        .map(({ start, end, value }) => [start, end, `/*${KEPT}${value.trim().replaceAll('*/', '* /')} */`])
      for (const start of pureCalls(program)) changes.push([start, start, '/* @__PURE__ */ '])
      let result = ''
      let at = 0
      for (const [start, end, text] of changes.sort(([a], [b]) => a - b)) {
        result += code.slice(at, start) + text
        at = end
      }
      result += code.slice(at)
      return result.replace(
        /new URL\(\s*['"](\.[^'"]+)['"]/g,
        (_, /** @type {string} */ path) => `new URL('dist:${posix.join(posix.dirname(fileOf(id)), path)}'`,
      )
    },
  },
})

/**
 * Finds calls outside of functions whose results are kept in variables.
 *
 * @param {any} node
 * @returns {number[]}
 */
function pureCalls(node) {
  if (Array.isArray(node)) return node.flatMap(pureCalls)
  if (!node || typeof node !== 'object') return []
  switch (node.type) {
    case 'Program':
      return pureCalls(node.body)
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return pureCalls(node.declaration)
    case 'VariableDeclaration':
      return node.declarations.flatMap((/** @type {any} */ { init }) => callsIn(init))
    default:
      return []
  }
}

/** @param {any} node @returns {number[]} */
function callsIn(node) {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (!node || typeof node !== 'object' || typeof node.type !== 'string') return []
  if (/Function|Class/.test(node.type)) return []
  const inner = Object.entries(node).flatMap(([key, value]) => (key === 'type' ? [] : callsIn(value)))
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? [node.start, ...inner] : inner
}

/**
 * Writes a module that only passes names on as the compiler does. Some bundlers take all that a module imports if they take one name of it;
 * what it exports from another module they take name by name.
 *
 * @param {string} code
 */
function reexport(code) {
  const { body } = parseSync('module.js', code).program
  const imports = body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node] : []))
  const exports = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source ? node.specifiers : [],
  )
  const isOnly = body.every(({ type }) => type === 'ImportDeclaration' || type === 'ExportNamedDeclaration')
  const isNamed = imports.every(({ specifiers }) =>
    specifiers.every(({ type }) => type === 'ImportSpecifier'),
  )
  if (!isOnly || !isNamed || exports.length === 0) return code
  const nameOf = (/** @type {any} */ { name, value }) => name ?? value
  const lines = imports.map(({ source, specifiers }) => {
    const names = specifiers.flatMap((/** @type {any} */ { imported, local }) =>
      exports
        .filter((item) => nameOf(item.local) === nameOf(local))
        .map(({ exported }) =>
          nameOf(exported) === nameOf(imported)
            ? nameOf(imported)
            : `${nameOf(imported)} as ${nameOf(exported)}`,
        ),
    )
    return `export { ${names.sort().join(', ')} } from ${JSON.stringify(source.value)};\n`
  })
  return lines.join('')
}

/**
 * @param {string} code
 * @param {string} file Where it is published.
 */
function restore(code, file) {
  return code
    .replace(/\/\*!lading-comment (.*?) \*\/([ \t]*\n)?/g, (_, text, end) =>
      end ? `// ${text}\n` : `/* ${text} */`,
    )
    .replace(/(['"])dist:([^'"]+)\1/g, (_, quote, path) => {
      const from = posix.relative(posix.dirname(file), path)
      return quote + (from.startsWith('.') ? from : `./${from}`) + quote
    })
}
