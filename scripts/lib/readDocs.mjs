import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSnippets } from './findSnippets.mjs'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Reads the snippets of everything that is written for readers.
 *
 * @returns {import('./findSnippets.mjs').Snippet[]}
 */
export function readDocs() {
  const packages = packageFolders().map((folder) => `${folder}/README.md`)
  const docs = ['docs', 'website/pages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md')),
  )
  const skills = packageFolders().flatMap((home) => {
    const folder = `${home}/skills`
    if (!existsSync(join(root, folder))) return []
    return readdirSync(join(root, folder)).map((skill) => `${folder}/${skill}/SKILL.md`)
  })
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs, ...packages, ...skills]
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => findSnippets(path, readFileSync(join(root, path), 'utf8')))
}
