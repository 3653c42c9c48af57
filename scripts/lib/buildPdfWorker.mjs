import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = join(root, 'packages/plugin-pdf')

/**
 * Bundles the script of the worker that draws PDFs into one file, in place of the compiler's: those who install the package install
 * neither pdf.js, which is 40 MB with all that it brings, nor have their bundler resolve it. The file is minified, because every build of
 * a page reads it.
 */
export async function buildPdfWorker() {
  await build({
    entryPoints: [join(folder, 'src/pdfWorker.ts')],
    outfile: join(folder, 'dist/pdfWorker.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@lading/source'],
    define: { 'import.meta.url': '""' },
    banner: {
      js: '/*! With parts of PDF.js, Copyright Mozilla Foundation, Apache License 2.0: see LICENSE-pdfjs */',
    },
    // A module even for tools that look for its exports.
    footer: { js: 'export {}' },
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: root,
    plugins: [noImports],
  })
}

/** pdf.js imports decoders from where its own files are, which they are not: the request would fail in the page's console. */
const noImports = {
  name: 'no-imports',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\/pdfjs-dist\/.*\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\bimport\(/g, 'Promise.reject('),
    }))
  },
}
