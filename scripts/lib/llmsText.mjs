import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEntryPoints } from './readEntryPoints.mjs'
import { readExports } from './readExports.mjs'
import { root } from './root.mjs'

/**
 * Writes the `llms.txt` of a package: its purpose, where to read on, and the public names of each entry with the first sentence of
 * their doc comments.
 *
 * @param {string} folder Such as `packages/kernel`.
 * @returns {string}
 */
export function llmsText(folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const at = join(root, folder, 'skills')
  const skills = existsSync(at) ? readdirSync(at) : []
  const entries = [...readEntryPoints()].filter(
    ([, path]) => path.startsWith(`${folder}/`) && !path.endsWith('.css'),
  )
  const names = entries.flatMap(([entry, path]) => {
    const lines = readExports(path).map(({ name, doc }) => {
      const [sentence = ''] = /^.*?\.(?=\s|$)/.exec(doc) ?? [doc]
      return `- \`${name}\`${sentence && `: ${sentence}`}`
    })
    return lines.length > 0 ? [`## \`${entry}\`\n\n${lines.sort().join('\n')}`] : []
  })
  return `${[
    `# ${manifest.name}`,
    `> ${manifest.description}`,
    `- [README.md](README.md): installation, the smallest example, limits
${skills.map((name) => `- [skills/${name}/SKILL.md](skills/${name}/SKILL.md): step by step, with rules\n`).join('')}- \`dist/*.d.ts\`: all types, with units, defaults and errors
- [Guides](${manifest.homepage.replace(/tree\/main\/.*/, 'tree/main/docs')}): plugins, sources, forms, styles, errors, migration`,
    ...names,
  ].join('\n\n')}\n`
}
