import { readEntryPoints } from '../readEntryPoints.mjs'
import { readExports } from '../readExports.mjs'
import { readMembers } from '../readMembers.mjs'

/** Entry points of the kernel, each with its purpose. */
const ENTRIES = /** @type {const} */ ([
  ['kernel', 'index.ts', '@lading/kernel', 'functions and values, for pages and for plugins'],
  ['kernel-types', 'index.ts', '@lading/kernel', 'types, for pages and for plugins'],
  ['kernel-ui', 'ui.ts', '@lading/kernel/ui', 'for user interfaces'],
  ['kernel-services', 'services.ts', '@lading/kernel/services', 'services that a page may get or replace'],
  ['kernel-testing', 'testing/index.ts', '@lading/kernel/testing', 'for tests of plugins and transports'],
])

/**
 * Makes a page of each entry point of the kernel, with every public name of it.
 *
 * @returns {{ route: string, title: string, markdown: string }[]}
 */
export function apiPages() {
  return ENTRIES.map(([slug, file, title, purpose]) => {
    const all = readExports(`packages/kernel/src/${file}`)
    // One page of both would be too large.
    const isType = ({ kind = '' }) => kind === 'interface' || kind === 'type'
    const names = file === 'index.ts' ? all.filter((name) => isType(name) === (slug === 'kernel-types')) : all
    const sorted = [...names].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    const intro = `The public names of \`${title}\`: ${purpose}. The object that \`createUploader()\` returns is [the API](/reference/api).`
    const markdown = [
      `# ${slug === 'kernel-types' ? 'Types of ' : ''}\`${title}\``,
      intro,
      ...sorted.map(section),
    ].join('\n\n')
    const short = slug === 'kernel-types' ? `${title}: types` : title
    return { route: `/reference/${slug}`, title: short, markdown: `${markdown}\n` }
  })
}

/**
 * The public names of every entry point of every package, for programs.
 *
 * @returns {Record<string, { name: string, kind: string, signature: string, doc: string, members: object[] }[]>} By entry point.
 */
export function apiTable() {
  return Object.fromEntries(
    [...readEntryPoints()].flatMap(([entry, file]) => {
      const names = /\.tsx?$/.test(file) ? readExports(file) : []
      const rows = names.map(({ path, local, example, ...name }) => ({
        ...name,
        members: membersOf({ path, local, ...name }),
      }))
      return rows.length > 0 ? [[entry, rows]] : []
    }),
  )
}

/** @param {Pick<import('../readExports.mjs').PublicName, 'kind' | 'path' | 'local'>} name */
function membersOf({ kind, path, local }) {
  return kind === 'interface' || kind === 'class' ? readMembers(path, local) : []
}

/** @param {import('../readExports.mjs').PublicName} name */
function section(name) {
  const shown = name.kind === 'function' ? `${name.name}${name.signature}` : name.signature
  const members = membersOf(name)
  const parts = [
    `## ${name.name}`,
    name.doc.replaceAll('<', '&lt;'),
    shown ? block(shown) : '',
    // Some are blocks already.
    name.example ? (name.example.startsWith('```') ? name.example : block(name.example)) : '',
    members.length > 0 ? table(members) : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** @param {string} code */
function block(code) {
  return `\`\`\`ts\n${code}\n\`\`\``
}

/** @param {readonly import('../readMembers.mjs').Member[]} members */
function table(members) {
  const rows = members.map(({ name, type, doc }) =>
    [`\`${name}\``, `\`${type}\``, doc.replaceAll('<', '&lt;')].map((cell) => cell.replaceAll('|', '\\|')),
  )
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [line(['member', 'type', 'what it is']), line(['---', '---', '---']), ...rows.map(line)].join('\n')
}
