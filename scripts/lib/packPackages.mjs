import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'
import { runNpm } from './runNpm.mjs'
import { stagePackage } from './stagePackage.mjs'

/**
 * @typedef {object} PackedPackage
 * @property {string} folder From the repository, such as `packages/kernel`.
 * @property {Record<string, any>} manifest Its package.json, as published.
 * @property {string[]} files Paths that npm publishes.
 * @property {Uint8Array<ArrayBuffer>} tarball
 */

/** @typedef {{ name: string, filename: string, files: { path: string }[] }[]} Packed The output of `npm pack --json`. */

/**
 * Packs every package as it is published, and leaves no file behind. Within a whole test run, which names a
 * folder for it, the packages are packed once.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<PackedPackage[]>}
 * @throws PlainError when npm cannot pack one of them.
 */
export async function packPackages({ signal } = {}) {
  const folders = packageFolders()
  const shared = process.env.LADING_PACKED
  const list = shared && join(shared, 'packed.json')
  if (shared && list && existsSync(list))
    return readPackages(folders, shared, JSON.parse(readFileSync(list, 'utf8')))
  const target = shared ?? mkdtempSync(join(tmpdir(), 'lading-pack-'))
  const staging = mkdtempSync(join(tmpdir(), 'lading-staging-'))
  try {
    mkdirSync(target, { recursive: true })
    const workspaces = folders.flatMap((folder) => ['--workspace', folder])
    const selected = JSON.parse(await pack(['--dry-run', ...workspaces], signal))
    const manifests = await Promise.all(
      folders.map((folder) => stagePackage(folder, filesOf(folder, selected), join(staging, folder))),
    )
    const staged = folders.map((folder) => join(staging, folder))
    const output = await pack(['--pack-destination', target, ...staged], signal)
    // Written last: a folder without it is packed again.
    if (list) writeFileSync(list, JSON.stringify({ manifests, packed: JSON.parse(output) }))
    return readPackages(folders, target, { manifests, packed: JSON.parse(output) })
  } finally {
    rmSync(staging, { recursive: true, force: true })
    if (!shared) rmSync(target, { recursive: true, force: true })
  }
}

/**
 * @param {readonly string[]} args
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} JSON of npm.
 */
async function pack(args, signal) {
  const options = { quiet: true, ...(signal && { signal }) }
  const { code, output } = await runNpm(
    ['pack', '--json', '--loglevel=silent', '--ignore-scripts', ...args],
    options,
  )
  signal?.throwIfAborted()
  if (code !== 0) throw new PlainError(`The packages could not be packed: ${output.trim()}`)
  return output
}

/**
 * @param {string} folder
 * @param {Packed} selected
 */
function filesOf(folder, selected) {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const found = selected.find((packed) => packed.name === name)
  if (!found) throw new PlainError(`npm did not pack ${folder}.`)
  return found.files.map(({ path }) => path)
}

/**
 * @param {readonly string[]} folders
 * @param {string} target Folder of the tarballs.
 * @param {{ manifests: Record<string, any>[], packed: Packed }} list
 * @returns {PackedPackage[]}
 */
function readPackages(folders, target, { manifests, packed }) {
  return folders.map((folder, index) => {
    const manifest = manifests[index] ?? {}
    const found = packed.find(({ name }) => name === manifest.name)
    if (!found) throw new PlainError(`npm did not pack ${folder}.`)
    const tarball = new Uint8Array(readFileSync(join(target, found.filename)))
    return { folder, manifest, files: found.files.map(({ path }) => path), tarball }
  })
}
