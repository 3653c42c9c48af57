import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brokenImports } from './brokenImports.mjs'
import { bundleModules } from './bundleModules.mjs'
import { bundleTypes } from './bundleTypes.mjs'
import { entryModules } from './entryModules.mjs'
import { pagePackages } from './pagePackages.mjs'
import { publishedManifest } from './publishedManifest.mjs'
import { readChunks } from './readChunks.mjs'
import { root } from './root.mjs'
import { vendor } from './vendor.mjs'
import { wholeModules } from './wholeModules.mjs'

/**
 * Writes what is published of a package into a folder: the built modules, few files of them, readable and with their comments, and the
 * types that a page can reach from its entries, bundled. Their sources and maps would be the same text a second and a third time.
 *
 * @param {string} folder Such as `packages/kernel`.
 * @param {readonly string[]} files What `files` of its package.json selects.
 * @param {string} target The folder to write.
 * @returns {Promise<Record<string, any>>} The published package.json.
 */
export async function stagePackage(folder, files, target) {
  const source = join(root, folder)
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const named = namedFiles(manifest)
  const isKept = (/** @type {string} */ file) =>
    named.has(file) || !(/^src\/.*\.[cm]?tsx?$/.test(file) || /^dist\/.*\.map$/.test(file))
  const kept = files.filter(isKept)
  for (const file of kept) {
    if (/^dist\/.*\.d\.ts$/.test(file)) continue
    mkdirSync(dirname(join(target, file)), { recursive: true })
    if (/^dist\/.*\.js$/.test(file)) {
      const text = readFileSync(join(source, file), 'utf8')
      writeFileSync(join(target, file), text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    } else copyFileSync(join(source, file), join(target, file))
  }
  const bundled = await vendor(folder, target)
  if (pagePackages().includes(folder)) {
    const chunks = readChunks()
    const chunkOf = (/** @type {string} */ file) => chunks.get(`${folder}/${file}`)
    await bundleModules(target, { entries: entryModules(folder), whole: wholeModules(folder), chunkOf })
  }
  await bundleTypes(source, manifest, kept, target)
  for (const name of bundled) delete manifest.dependencies[name]
  if (manifest.dependencies && Object.keys(manifest.dependencies).length === 0) delete manifest.dependencies
  const broken = brokenImports(target)
  if (broken.length > 0) throw new Error(`${folder}: ${broken.join(' ')}`)
  rmSync(join(target, 'package.json'), { force: true })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of named) {
    if (!file.includes('*') && !existsSync(join(target, file)))
      throw new Error(`${folder}: package.json names ${file}, which is not published.`)
  }
  return manifest
}

/**
 * @param {Record<string, any>} manifest
 * @returns {Set<string>} The files that it names in `exports` and `bin`, patterns included.
 */
function namedFiles({ exports = {}, bin = {} }) {
  const found = new Set()
  const visit = (/** @type {unknown} */ value) => {
    if (typeof value === 'string') found.add(value.replace(/^\.\//, ''))
    else if (value && typeof value === 'object') for (const inner of Object.values(value)) visit(inner)
  }
  visit(exports)
  visit(bin)
  return found
}
