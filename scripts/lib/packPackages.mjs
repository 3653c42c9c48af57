import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { runNpm } from './runNpm.mjs'

/**
 * @typedef {object} PackedPackage
 * @property {string} folder From the repository, such as `packages/kernel`.
 * @property {Record<string, any>} manifest Its package.json.
 * @property {string[]} files Paths that npm publishes.
 * @property {Uint8Array<ArrayBuffer>} tarball
 */

/** @typedef {{ name: string, filename: string, files: { path: string }[] }[]} Packed The output of `npm pack --json`. */

/**
 * Packs every package as npm would publish it, in one run of npm, and leaves no file behind. Within a whole test run, which names a
 * folder for it, the packages are packed once.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<PackedPackage[]>}
 * @throws PlainError when npm cannot pack one of them.
 */
export async function packPackages({ signal } = {}) {
  const folders = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
  const shared = process.env.LADING_PACKED
  const list = shared && join(shared, 'packed.json')
  if (shared && list && existsSync(list))
    return readPackages(folders, shared, JSON.parse(readFileSync(list, 'utf8')))
  const target = shared ?? mkdtempSync(join(tmpdir(), 'lading-pack-'))
  try {
    mkdirSync(target, { recursive: true })
    const workspaces = folders.flatMap((folder) => ['--workspace', folder])
    const args = ['pack', '--json', '--loglevel=silent', '--pack-destination', target, ...workspaces]
    const { code, output } = await runNpm(args, { quiet: true, ...(signal && { signal }) })
    signal?.throwIfAborted()
    if (code !== 0) throw new PlainError(`The packages could not be packed: ${output.trim()}`)
    const packages = readPackages(folders, target, JSON.parse(output))
    // Written last: a folder without it is packed again.
    if (list) writeFileSync(list, output)
    return packages
  } finally {
    if (!shared) rmSync(target, { recursive: true, force: true })
  }
}

/**
 * @param {readonly string[]} folders
 * @param {string} target Folder of the tarballs.
 * @param {Packed} packed
 * @returns {PackedPackage[]}
 */
function readPackages(folders, target, packed) {
  return folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const found = packed.find(({ name }) => name === manifest.name)
    if (!found) throw new PlainError(`npm did not pack ${folder}.`)
    const tarball = new Uint8Array(readFileSync(join(target, found.filename)))
    return { folder, manifest, files: found.files.map(({ path }) => path), tarball }
  })
}
