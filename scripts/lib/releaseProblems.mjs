import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Finds what would break a promise of docs/versions.md: one version, tags, engines, and the proof of where a package was built.
 *
 * @param {readonly Record<string, any>[]} manifests As they are published.
 * @param {{ page: string, fixed: readonly string[][], workflow: string }} house The page, the groups of changesets, and `release.yml`.
 * @returns {string[]} One sentence each.
 */
export function releaseProblems(manifests, { page, fixed, workflow }) {
  const problems = []
  const versions = new Set(manifests.map(({ version }) => version))
  if (versions.size > 1) problems.push(`The packages have several versions: ${[...versions].join(', ')}.`)
  const grouped = (/** @type {string} */ name) =>
    fixed.some((group) =>
      group.some((item) => item === name || (item.endsWith('/*') && name.startsWith(item.slice(0, -1)))),
    )
  const stable = new Set(
    manifests.filter(({ publishConfig }) => publishConfig.tag !== 'next').map(({ name }) => name),
  )
  const promised = new Set([...page.matchAll(/^\| \[`([^`]+)`\]\([^)]+\) \|/gm)].map(([, name]) => name))
  for (const { name, publishConfig, dependencies = {}, engines, bin, repository } of manifests) {
    const isStable = stable.has(name)
    if (!grouped(name)) problems.push(`${name} is in no fixed group of .changeset/config.json.`)
    if (isStable !== promised.has(name))
      problems.push(
        `${name} has the tag "${isStable ? 'latest' : 'next'}", and docs/versions.md says otherwise.`,
      )
    const loose = Object.keys(dependencies).filter(
      (other) => manifests.some((manifest) => manifest.name === other) && !stable.has(other),
    )
    if (isStable && loose.length > 0)
      problems.push(`${name} is stable and brings ${loose.join(', ')}, which isn't.`)
    if (bin && !engines?.node) problems.push(`${name} runs in Node and names no version of it.`)
    if (!bin && engines && !/\/(testing)$/.test(name))
      problems.push(`${name} runs in pages: "engines" would warn people whose build runs on another Node.`)
    if (publishConfig.provenance !== true || publishConfig.access !== 'public')
      problems.push(`${name} would be published without provenance, or not in public.`)
    if (!repository?.url || !repository.directory) problems.push(`${name} does not say where its source is.`)
  }
  const publish = /\n {2}publish:\n([\s\S]*?)(?=\n {2}\w+:\n|$)/.exec(workflow)?.[1] ?? ''
  for (const [what, pattern] of /** @type {const} */ ([
    ['names no environment, by which npm trusts it', /environment: npm/],
    ['has no identity to sign with', /id-token: write/],
    ['publishes without provenance', /npm publish .*--provenance/],
  ])) {
    if (!pattern.test(publish)) problems.push(`The job "publish" of release.yml ${what}.`)
  }
  return problems
}

/** Returns what {@link releaseProblems} compares the packages with. */
export function readHouse() {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
  return {
    page: read('docs/versions.md'),
    fixed: JSON.parse(read('.changeset/config.json')).fixed,
    workflow: read('.github/workflows/release.yml'),
  }
}
