import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Packages of ours that are bundled with the programs. */
const bundled = ['@lading/cdn', '@lading/server']

/** Entries of each program's package; the others are started or imported by them. */
const programs = {
  'local-service': ['index', 'parts', 'runProgram', 'imageWork/imageWorker'],
  service: ['index', 'cli/runProgram'],
}

/**
 * @typedef {object} Program
 * @property {string} name Of its package.
 * @property {import('esbuild').Metafile} metafile
 */

/**
 * Bundles the modules of the services into few files, in place of the compiler's: opening each of them takes longer than all that
 * they do at the start. Dependencies stay packages, so that each of them can be updated.
 *
 * @param {{ write?: boolean }} [options] `write: false` only finds out what would be bundled.
 * @returns {Promise<Program[]>}
 */
export async function buildPrograms({ write = true } = {}) {
  const built = []
  for (const [name, entries] of Object.entries(programs)) {
    const folder = join(root, 'services', name)
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // Chunks of an earlier build have other names.
    if (write) rmSync(join(folder, 'dist/program'), { recursive: true, force: true })
    const { metafile } = await build({
      entryPoints: entries.map((entry) => ({
        in: join(folder, `src/${entry}.ts`),
        out: entry.slice(entry.lastIndexOf('/') + 1),
      })),
      // One folder below the compiler's, as most modules are: paths to files of the package stay right in each bundle.
      outdir: join(folder, 'dist/program'),
      bundle: true,
      write,
      metafile: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['@lading/source'],
      external: Object.keys(dependencies).filter((dependency) => !bundled.includes(dependency)),
      sourcemap: true,
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'error',
      absWorkingDir: root,
    })
    built.push({ name, metafile })
  }
  return built
}
