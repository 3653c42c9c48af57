import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Dependencies of which a package uses a few functions, and that would bring many times their size. */
const vendored = {
  'packages/plugin-draw': ['perfect-freehand'],
  'packages/react': ['@tanstack/react-virtual'],
  'packages/transport-engine': ['@noble/hashes'],
}

/**
 * Bundles what the modules of a package import from these dependencies into files next to them, with their licenses.
 *
 * @param {string} folder Such as `packages/react`.
 * @param {string} target Its published files, which are changed.
 * @returns {Promise<readonly string[]>} The dependencies that the package no longer has.
 */
export async function vendor(folder, target) {
  const names = vendored[/** @type {keyof typeof vendored} */ (folder)] ?? []
  for (const name of names) {
    const modules = readdirSync(join(target, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => posix.join('dist', file.replaceAll('\\', '/')))
    /** @type {Map<string, Set<string>>} Names by specifier. */
    const used = new Map()
    const pattern = new RegExp(`import \\{([^}]+)\\} from '(${name}(?:/[^']*)?)'`, 'g')
    for (const module of modules) {
      const path = join(target, module)
      const code = readFileSync(path, 'utf8')
      const changed = code.replace(
        pattern,
        (_, /** @type {string} */ list, /** @type {string} */ specifier) => {
          const known = used.get(specifier) ?? new Set()
          for (const item of list.split(',')) if (item.trim()) known.add(item.trim().replace(/ as .*/, ''))
          used.set(specifier, known)
          const file = posix.relative(posix.dirname(module), fileOf(specifier))
          return `import {${list}} from '${file.startsWith('.') ? file : `./${file}`}'`
        },
      )
      if (changed.includes(`'${name}`)) throw new Error(`${folder}/${module} imports ${name} in another way.`)
      if (changed !== code) writeFileSync(path, changed)
    }
    if (used.size === 0) throw new Error(`${folder} no longer imports ${name}.`)
    for (const [specifier, list] of used)
      await bundle(folder, specifier, [...list].sort(), join(target, fileOf(specifier)))
  }
  return names
}

/** @param {string} specifier */
const fileOf = (specifier) =>
  `dist/vendor/${specifier.replace(/^@/, '').replace(/\.js$/, '').replaceAll('/', '-')}.js`

/**
 * @param {string} folder
 * @param {string} specifier
 * @param {readonly string[]} names
 * @param {string} outfile
 */
async function bundle(folder, specifier, names, outfile) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from '${specifier}'`, resolveDir: join(root, folder) },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react-dom'],
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: root,
  })
  const licenses = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes('node_modules/'))
      .map(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''),
  )
  const notices = [...licenses].map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return `${name} ${version}\n\n${readLicense(join(root, path))}`
  })
  mkdirSync(dirname(outfile), { recursive: true })
  const directive = specifier.includes('react') ? "'use client'\n" : ''
  writeFileSync(
    outfile,
    `${directive}/*!\n${notices.join('\n\n').replaceAll('*/', '* /')}\n*/\n${outputFiles[0]?.text}`,
  )
}

/**
 * @param {string} folder Of a dependency.
 * @returns {string} Its license file, or the license section of its README.
 */
function readLicense(folder) {
  const files = readdirSync(folder)
  const license = files.find((file) => /^licen[cs]e/i.test(file))
  if (license) return readFileSync(join(folder, license), 'utf8').trim()
  const readme = files.find((file) => /^readme/i.test(file))
  const [, section] = readme
    ? (/^## Licen[cs]e\S*\n([\s\S]+?)(?=^## |$(?![\s\S]))/m.exec(
        readFileSync(join(folder, readme), 'utf8'),
      ) ?? [])
    : []
  if (!section) throw new Error(`${folder} has no license.`)
  return section.trim()
}
