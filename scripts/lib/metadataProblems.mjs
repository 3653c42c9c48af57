import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { peerRange } from './peerRange.mjs'
import { root } from './root.mjs'

/** Paths that every published package contains. */
const requiredFiles = ['LICENSE', 'README.md', 'llms.txt', 'package.json']

/** Paths of tests and of what only tests need. */
const ofTests = /(^|\/)(testing|fixtures|__tests__)\/|\.(test|test-d|spec|bench)\.[cm]?[jt]sx?(\.map)?$/

/**
 * Compares a package's metadata with that of the repository, and looks for tests among its files. npm's page of the package and the provenance of a release
 * depend on it.
 *
 * @param {string} folder From the repository, such as `packages/kernel`.
 * @param {Record<string, any>} manifest Its package.json.
 * @param {readonly string[]} files Paths that npm publishes.
 * @returns {string[]} One sentence each.
 */
export function metadataProblems(folder, manifest, files) {
  const house = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const page = house.homepage.replace(/#.*/, '')
  const expected = {
    repository: { ...house.repository, directory: folder },
    homepage: `${page}/tree/main/${folder}#readme`,
    bugs: house.bugs,
    license: house.license,
    author: house.author,
  }
  const wrong = Object.entries(expected).flatMap(([key, value]) =>
    JSON.stringify(manifest[key]) === JSON.stringify(value)
      ? []
      : [`"${key}" must be ${JSON.stringify(value)}.`],
  )
  const peers = Object.entries(manifest.peerDependencies ?? {}).flatMap(([peer, range]) =>
    peer.startsWith('@lading/') && range !== peerRange(manifest.version)
      ? [`The peer "${peer}" must have the range "${peerRange(manifest.version)}".`]
      : [],
  )
  const needed = [...requiredFiles, ...skillsOf(folder)]
  const missing = needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`)
  // A test kit that users import is a part of the package, but for its own fixtures.
  const isKit = typeof manifest.exports?.['./testing']?.default === 'string'
  const tests = files
    // A project that is started has tests of its own.
    .filter((file) => !file.startsWith('templates/'))
    .filter((file) => ofTests.test(isKit ? file.replace(/^(src|dist)\/testing\//, '') : file))
    .map((file) => `${file} is for tests: leave it out of "files".`)
  const words = ['description', 'keywords'].filter((key) => !manifest[key]?.length)
  return [...wrong, ...peers, ...missing, ...tests, ...words.map((key) => `"${key}" is missing.`)]
}

/**
 * @param {string} folder
 * @returns {string[]} The files with which agents learn to use a package.
 */
function skillsOf(folder) {
  const skills = join(root, folder, 'skills')
  return existsSync(skills) ? readdirSync(skills).map((name) => `skills/${name}/SKILL.md`) : []
}
