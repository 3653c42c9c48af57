import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { directImports, withDirectImports } from './directImports.mjs'
import { lightDependencies } from './lightDependencies.mjs'
import { preactAliases } from './preactAliases.mjs'
import { root } from './root.mjs'
import { sharedCore } from './sharedCore.mjs'

const folder = join(root, 'packages/elements/bundles')

/** The elements of each script, by the names of the exports of the package. */
const scripts = {
  lading: null,
  'lading-regular': ['Config', 'UploadCtxProvider', 'FileUploaderRegular'],
  'lading-minimal': ['Config', 'UploadCtxProvider', 'FileUploaderMinimal'],
  'lading-inline': ['Config', 'UploadCtxProvider', 'FileUploaderInline'],
  'lading-image-editor': ['CloudImageEditor'],
  'lading-img': ['Img'],
}

/** Modules that the image element imports later. */
const lazyImageParts = ['watchImage', 'whenNear', 'checkImage', 'showBackground']
const workers = {
  uploadWorker: 'packages/transport-engine/dist/worker/uploadWorker.js',
  finishWorker: 'packages/transport-engine/dist/worker/finishWorker.js',
  shrinkWorker: 'packages/plugin-image-shrink/dist/shrinkWorker.js',
  scanWorker: 'packages/plugin-camera/dist/scan/work/scanWorker.js',
}
const pdfWorker = 'packages/plugin-pdf/dist/pdfWorker.js'
const images = 'packages/plugin-cdn-image/dist'

/** @param {readonly string[] | null} names */
function entry(names) {
  const all = "import * as components from '@lading/elements'"
  const some = `import { ${names} } from '@lading/elements'\nconst components = { ${names} }`
  const define = "import { defineComponents as define } from '@lading/elements'"
  const core = !names || names.includes('Config') ? "import 'entry:modules'" : ''
  const parts = [core, exportsOf(names), names ? some : all, define, pluginAdapterOf(names)]
  return [...parts, 'define(components)'].join('\n')
}

/**
 * Lets `config.plugins` take plugins of Uploadcare's plugin API.
 *
 * @param {readonly string[] | null} names
 */
function pluginAdapterOf(names) {
  if (names && !names.includes('Config')) return ''
  return [
    "import { addPluginAdapter as adapt } from '@lading/elements'",
    "import { toLadingPlugins } from '../compat-uploadcare/dist/plugins/toLadingPlugins.js'",
    'adapt((plugin) => toLadingPlugins([plugin]).at(-1) ?? null)',
  ].join('\n')
}

/** @param {readonly string[] | null} names */
function exportsOf(names) {
  if (!names) return "export * from '@lading/elements'"
  return `export { defineComponents, defineLocale, PACKAGE_VERSION, ${names} } from '@lading/elements'`
}

/** Most bytes of a script, compressed: the elements alone. */
const MAX_SCRIPT_BYTES = 38_000

/** Most bytes of what the elements show until the uploader is loaded, compressed. */
const MAX_START_BYTES = 30_000

/** Most bytes of what takes the first files, compressed: their list, the built-in rules and what the transport needs at first. */
const MAX_CORE_BYTES = 43_600

/** Most bytes that the uploader loads at once, compressed: without the list, the uploads and what is used by few. */
const MAX_RUNTIME_BYTES = 102_200

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: true,
  sourcemap: true,
  target: 'es2022',
  legalComments: 'none',
  absWorkingDir: root,
  outdir: folder,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: preactAliases,
}

/**
 * Bundles the elements from the built packages: as modules with shared chunks, as classic scripts, which import the same
 * chunks when they are needed, and the style sheet.
 *
 * @returns {Promise<{ name: string, gzipBytes: number, integrity: string }[]>} The files that a page names.
 */
export async function buildBundles() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // The lazy parts, for all scripts. Together, the editor would share the chunk of the whole uploader.
  const parts = ['start', 'core', 'runtime'].map((name) => ({ in: `entry:${name}`, out: `lading.${name}` }))
  const { provide, take } = await sharedCore()
  const chunks = chunksOf((await buildModules(parts, { plugins: [runtimeChunk, take] })).metafile)
  for (const name of ['editor', 'languages', 'plugins', 'parts']) {
    await buildModules([{ in: `entry:${name}`, out: `lading.${name}` }])
  }
  await buildModules(lazyImageParts.map((name) => ({ in: `entry:${name}`, out: `lading.${name}` })))
  // Next to the chunks that start them.
  await build({
    ...shared,
    entryPoints: Object.entries(workers).map(([name, path]) => ({ in: path, out: `chunks/${name}.min` })),
    format: 'esm',
  })
  // One file already, with the notice of the code in it.
  copyFileSync(join(root, pdfWorker), join(folder, 'chunks/pdfWorker.min.js'))
  copyFileSync(join(root, 'packages/plugin-pdf/LICENSE-pdfjs'), join(folder, 'chunks/LICENSE-pdfjs'))
  // One file for each script, so that one hash covers all that runs at first.
  for (const name of Object.keys(scripts)) {
    await buildModules([{ in: `entry:${name}`, out: `${name}.min` }], {
      splitting: false,
      plugins: [lazyModules, requestedChunks(chunks), providedCore(provide)],
    })
  }
  await build({
    ...shared,
    format: 'iife',
    globalName: 'UC',
    entryPoints: [{ in: 'entry:lading', out: 'lading.iife.min' }],
    plugins: [lazyModules, requestedChunks(chunks), providedCore(provide), virtualEntries],
  })
  await build({
    ...shared,
    entryPoints: [
      { in: 'packages/elements/src/style.css', out: 'lading.min' },
      { in: 'packages/elements/src/style.unlayered.css', out: 'lading.unlayered.min' },
      // With the theme classes and the custom properties of Uploadcare's uploader.
      { in: 'packages/compat-uploadcare/src/index.layered.css', out: 'lading-uploadcare.min' },
      { in: 'packages/compat-uploadcare/src/core.css', out: 'lading-uploadcare.unlayered.min' },
    ],
    conditions: ['style'],
  })
  writeTypes()
  assertWorkers()
  return report()
}

/** @throws Error for a chunk that starts a worker whose script isn't there: the page would do the work, with an error in its console. */
function assertWorkers() {
  const chunks = join(folder, 'chunks')
  for (const name of readdirSync(chunks).filter((file) => file.endsWith('.js'))) {
    const text = readFileSync(join(chunks, name), 'utf8')
    for (const [, url = ''] of text.matchAll(/new URL\("([^"]*Worker[^"]*\.js)",import\.meta\.url\)/g)) {
      if (!existsSync(join(chunks, url))) throw new Error(`chunks/${name} starts ${url}, which is not there.`)
    }
  }
}

/** Writes the types of the scripts, which are those of the package's exports, for pages with a compiler and no bundler. */
function writeTypes() {
  for (const [name, names] of Object.entries(scripts)) {
    writeFileSync(join(folder, `${name}.min.d.ts`), `${exportsOf(names)}\n`)
  }
  const global =
    "import type * as components from '@lading/elements'\ndeclare global {\n  const UC: typeof components\n}\n"
  writeFileSync(join(folder, 'lading.iife.min.d.ts'), global)
}

/** Lets the chunk that starts a worker name the script that is built next to it. */
const namedWorkers = {
  name: 'named-workers',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad(
      {
        filter:
          /\/(http\/WatchedWorker|resume\/getFinishingWorker|work\/Scanner|engines\/openEngine|plugin-pdf\/dist\/PdfRenderer)\.js$/,
      },
      async ({ path }) => ({
        contents: withDirectImports(readFileSync(path, 'utf8')).replace(
          /new URL\('\.\.?\/(?:worker\/)?(\w+Worker)\.js'/,
          "new URL('./$1.min.js'",
        ),
      }),
    )
  },
}

/**
 * Puts all that the start loads at once into one chunk, all that takes files into another, and all that the uploader adds into a third. esbuild makes one of each set
 * of files that the same entries share, and everything loaded later is an entry: a page waited for 21 chunks, some of a few bytes. An
 * entry that imports the runtime shares all of it; the runtime imports the core, and that the start.
 */
const runtimeChunk = {
  name: 'runtime-chunk',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir }) => {
      // The components' own root, which the list and the uploads name so that bundlers do the same.
      if (/\/app\/\w+\.js$/.test(importer) && path === './uploader.js') return { path, namespace: 'unused' }
      if (kind !== 'dynamic-import') return undefined
      // The page's script may have loaded it already. From `chunks/`.
      if (path.endsWith('/loadLanguage.js')) return { path: '../lading.languages.js', external: true }
      const resolved = await build.resolve(path, { kind: 'import-statement', importer, resolveDir })
      return { path: resolved.path, namespace: 'later' }
    })
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `import 'entry:${chunkBefore(path)}'\nexport * from ${JSON.stringify(path)}`,
      resolveDir: root,
    }))
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'export const uploader = null' }))
  },
}

/** Adds the pages of PDFs: nothing is installed for a script, and the worker is only loaded with the first PDF. */
const scriptPlugins = {
  name: 'script-plugins',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\/uploader\/dist\/app\/scriptPlugins\.js$/ }, () => ({
      contents: `import { pdfThumbnails } from ${JSON.stringify(join(root, 'packages/plugin-pdf/dist/pdfThumbnails.js'))}
        export const scriptPlugins = () => [pdfThumbnails()]`,
      resolveDir: root,
    }))
  },
}

/**
 * Returns the chunk that a module needs: the first files are taken and sent without the uploader's.
 *
 * @param {string} path Of a module that is loaded later.
 */
function chunkBefore(path) {
  if (path.endsWith('/takeDrops.js')) return 'start'
  return /\/(first|uploads|rareUploads)\.js$/.test(path) ? 'core' : 'runtime'
}

/**
 * @typedef {object} Chunks
 * @property {string} start Name of the start's chunk, in `chunks/`.
 * @property {string} core Name of the chunk that takes and sends files besides.
 * @property {string} runtime Name of the chunk that the uploader has besides.
 */

/**
 * @param {import('esbuild').Metafile} metafile
 * @returns {Chunks}
 * @throws Error when a page waits for more than these and the few lines that esbuild adds, or when one is too large
 */
function chunksOf({ outputs }) {
  const start = chunkOf(outputs, 'start', MAX_START_BYTES, [])
  const core = chunkOf(outputs, 'core', MAX_CORE_BYTES, [start])
  return { start, core, runtime: chunkOf(outputs, 'runtime', MAX_RUNTIME_BYTES, [start, core]) }
}

/**
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} name
 * @param {number} maxBytes
 * @param {readonly string[]} others
 */
function chunkOf(outputs, name, maxBytes, others) {
  const entry = Object.values(outputs).find(({ entryPoint }) => entryPoint === `entry:${name}`)
  const chunks = entry?.imports.filter(
    ({ kind, path }) => kind === 'import-statement' && !others.includes(basename(path)),
  )
  const [largest, ...rest] = (chunks ?? []).sort(
    (a, b) => (outputs[b.path]?.bytes ?? 0) - (outputs[a.path]?.bytes ?? 0),
  )
  if (!largest || rest.length > 1) {
    throw new Error(`The ${name} is in ${rest.length + 1} chunks. What it loads at once belongs into one.`)
  }
  const bytes = gzipSync(readFileSync(join(root, largest.path))).length
  if (bytes > maxBytes) {
    throw new Error(`The ${name} has ${bytes} bytes. What it needs later is to be loaded later.`)
  }
  return basename(largest.path)
}

/**
 * Requests the chunks beside the files that only name them: one round trip less on a slow line.
 *
 * @param {Chunks} chunks Of {@link chunksOf}.
 * @returns {import('esbuild').Plugin}
 */
const requestedChunks = ({ start, core, runtime }) => ({
  name: 'requested-chunks',
  setup(build) {
    const request = (
      /** @type {RegExp} */ filter,
      /** @type {string} */ load,
      /** @type {string[]} */ chunks,
    ) =>
      build.onLoad({ filter }, ({ path }) => {
        const code = withDirectImports(readFileSync(path, 'utf8'))
        if (!code.includes(load)) throw new Error(`${path} no longer loads its code by ${load}.`)
        const all = [load, ...chunks.map((chunk) => `import('./chunks/${chunk}')`)]
        return { contents: code.replace(load, `Promise.all([${all}]).then(([module]) => module)`) }
      })
    request(/\/elements\/dist\/ElementContext\.js$/, "import('./runtime/createRuntime.js')", [
      start,
      core,
      runtime,
    ])
    request(/\/elements\/dist\/ContextStart\.js$/, "import('./start/createStart.js')", [start])
    build.onResolve({ filter: /^\.\/chunks\// }, ({ path }) => ({ path, external: true }))
  },
})

/**
 * Adds the modules of the core that a script passes to its chunks.
 *
 * @param {string} provide Of {@link sharedCore}.
 * @returns {import('esbuild').Plugin}
 */
const providedCore = (provide) => ({
  name: 'provided-core',
  setup(build) {
    build.onResolve({ filter: /^entry:modules$/ }, ({ path }) => ({ path, namespace: 'provided' }))
    build.onLoad({ filter: /.*/, namespace: 'provided' }, () => ({ contents: provide, resolveDir: root }))
  },
})

/** Resolves the entries, which exist in memory only. */
const virtualEntries = {
  name: 'entries',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }))
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: contentsOf(path),
      resolveDir: join(root, 'packages/elements'),
    }))
  },
}

/** @param {string} name */
function contentsOf(name) {
  if (name === 'start') return "export * from './dist/start/createStart.js'"
  if (name === 'core') return "import 'entry:start'\nexport * from '../uploader/dist/early/first.js'"
  if (name === 'runtime') return "import 'entry:core'\nexport * from './dist/runtime/createRuntime.js'"
  if (name === 'editor') return "export * from './dist/runtime/createEditorView.js'"
  if (name === 'languages') return "export * from '../uploader/dist/languages/loadLanguage.js'"
  if (name === 'parts') return "export * from './dist/advice/warnOfParts.js'"
  if (name === 'plugins') return "export * from '../compat-uploadcare/dist/plugins/setUpPlugin.js'"
  if (lazyImageParts.includes(name)) {
    return `export * from '${join(root, images, name === 'showBackground' ? 'element' : 'page', name)}.js'`
  }
  return entry(scripts[/** @type {keyof typeof scripts} */ (name)])
}

/** @type {readonly (readonly [module: RegExp, file: string])[]} */
const LAZY = [
  [/\/start\/createStart\.js$/, './lading.start.js'],
  [/\/runtime\/createRuntime\.js$/, './lading.runtime.js'],
  [/\/runtime\/createEditorView\.js$/, './lading.editor.js'],
  [/\/loadLanguage\.js$/, './lading.languages.js'],
  [/\/setUpPlugin\.js$/, './lading.plugins.js'],
  [/\/warnOfParts\.js$/, './lading.parts.js'],
]

/** Leaves what is lazy outside of a script, which imports it relative to its own address; a classic script does so, too. */
const lazyModules = {
  name: 'lazy-modules',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    for (const [filter, path] of LAZY) build.onResolve({ filter }, () => ({ path, external: true }))
    // Otherwise the script would share chunks with them, and load these before its elements are defined.
    build.onResolve({ filter: new RegExp(`/(${lazyImageParts.join('|')})\\.js$`) }, ({ path, kind }) =>
      kind === 'dynamic-import'
        ? { path: `./lading.${path.replace(/.*\/|\.js$/g, '')}.js`, external: true }
        : undefined,
    )
  },
}

/**
 * @param {{ in: string, out: string }[]} entryPoints
 * @param {{ splitting?: boolean, plugins?: import('esbuild').Plugin[] }} [options]
 */
function buildModules(entryPoints, { splitting = true, plugins = [] } = {}) {
  return build({
    ...shared,
    format: 'esm',
    metafile: true,
    splitting,
    chunkNames: 'chunks/[hash]',
    entryPoints,
    plugins: [...plugins, virtualEntries, scriptPlugins, namedWorkers, lightDependencies, directImports],
  })
}

/**
 * @returns {{ name: string, gzipBytes: number, integrity: string }[]}
 * @throws Error when a script contains what it should load later
 */
function report() {
  const files = readdirSync(folder).filter((name) => /\.min\.(js|css)$/.test(name))
  const rows = files.map((name) => {
    const bytes = readFileSync(join(folder, name))
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    return { name, gzipBytes: gzipSync(bytes).length, integrity }
  })
  const heavy = rows.filter(({ gzipBytes }) => gzipBytes > MAX_SCRIPT_BYTES)
  if (heavy.length > 0) {
    const names = heavy.map(({ name, gzipBytes }) => `${name} (${gzipBytes} bytes)`)
    throw new Error(`More than the elements, which load the rest, is in ${names.join(', ')}.`)
  }
  const hashes = Object.fromEntries(rows.map(({ name, integrity }) => [name, integrity]))
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  return rows
}
