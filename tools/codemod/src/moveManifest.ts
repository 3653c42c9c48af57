import type { ImportedModules } from './files/groupByManifest.js'
import type { Origin } from './origins.js'

/** Packages to install alongside our packages, by imported module. */
const beside: Readonly<Record<string, readonly string[]>> = {
  '@lading/kernel': ['@uppy/core'],
  '@lading/plugin-uppy/xhr': ['@uppy/core', '@uppy/xhr-upload'],
  '@lading/plugin-uppy/tus': ['@uppy/core', '@uppy/tus'],
  '@lading/plugin-uppy/s3': ['@uppy/core', '@uppy/aws-s3'],
  '@lading/elements': ['react', 'react-dom'],
  '@lading/compat-uploadcare': ['react', 'react-dom'],
}
const versions: Readonly<Record<string, string>> = {
  '@uppy/core': '^6.3.1',
  '@uppy/xhr-upload': '^6.0.0',
  '@uppy/tus': '^6.0.0',
  '@uppy/aws-s3': '^6.0.0',
  react: '^19.0.0',
  'react-dom': '^19.0.0',
}
const peers: Readonly<Record<Origin, RegExp>> = {
  uploadcare: /^@uploadcare\/(react-uploader|file-uploader)$/,
  uppy: /^@uppy\//,
  filepond: /^(react-|vue-)?filepond(-plugin-.+)?$/,
}

const packageOf = (source: string) => /^(@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source

/**
 * Adds the packages imported after a move to a `package.json`, and removes the origin's packages that are no longer imported. If a
 * package stays, its peers stay, too.
 *
 * @param modules What is imported after the move.
 */
export function moveManifest(
  origin: Origin,
  text: string,
  { own, all }: ImportedModules,
  version: string,
): string {
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  const ours = [...own].filter((source) => source.startsWith('@lading/'))
  if (ours.length === 0) return text
  const wanted = new Set(
    ours.flatMap((source) => [packageOf(source), ...(beside[source] ?? beside[packageOf(source)] ?? [])]),
  )
  const used = new Set([...all].map(packageOf))
  const there = new Set(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((group) =>
      Object.keys(manifest[group] ?? {}),
    ),
  )
  const dependencies = { ...manifest.dependencies }
  for (const name of Object.keys(dependencies)) {
    if (peers[origin].test(name) && !used.has(name) && !wanted.has(name)) delete dependencies[name]
  }
  for (const name of wanted) {
    if (!there.has(name))
      dependencies[name] = name.startsWith('@lading/') ? `^${version}` : (versions[name] ?? '*')
  }
  const sorted = Object.fromEntries(Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (JSON.stringify(sorted) === JSON.stringify(manifest.dependencies)) return text
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return `${JSON.stringify({ ...manifest, dependencies: sorted }, null, indent)}${text.endsWith('\n') ? '\n' : ''}`
}
