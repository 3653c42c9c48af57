import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** @typedef {import('./startGuides.mjs').StartGuide} StartGuide */

const REACT = [
  'react@19',
  'react-dom@19',
  '@types/react@19',
  '@types/react-dom@19',
  'typescript@5.9',
  'vite@8',
]
const index =
  '<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body><script type="module" src="/src/main.tsx"></script></body></html>'
const compilerOptions = {
  target: 'ES2022',
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

/**
 * Reads what a coding agent types who has nothing but a skill: its commands and its code, in order.
 *
 * @returns {StartGuide[]}
 * @throws Error when a skill has no command or no code
 */
export function skillGuides() {
  return [uploader(), plugin(), ownBucket()]
}

/** @returns {StartGuide} */
function uploader() {
  const { guide, commands, code } = read('packages/uploader/skills/lading-uploader')
  return page(
    guide,
    commands,
    { 'src/Attachments.tsx': code('tsx') },
    mount("import { Attachments } from './Attachments'", '<Attachments />'),
  )
}

/** @returns {StartGuide} */
function plugin() {
  const { guide, commands, code } = read('packages/kernel/skills/lading-plugin')
  return page(
    guide,
    commands,
    { 'src/noExecutables.ts': code('ts'), 'src/Attachments.tsx': code('tsx') },
    mount("import { Attachments } from './Attachments'", '<Attachments />'),
  )
}

/**
 * The page has the uploader of its own skill, with what this one adds to it.
 *
 * @returns {StartGuide}
 */
function ownBucket() {
  const { guide, text, commands, code } = read('services/server/skills/lading-own-bucket')
  const [, plugins] = /`(plugins=\{\[s3\([^`]+\)\]\})`/.exec(text) ?? []
  if (!plugins) throw new Error(`${guide} has no plugin for the page.`)
  const started = page(
    guide,
    commands,
    {
      'src/upload.ts': code('ts'),
      'src/Attachments.tsx': `import { s3 } from '@lading/plugin-s3'\nimport { FileUploaderInline } from '@lading/uploader'\nimport '@lading/uploader/style.css'\nexport const Attachments = () => <FileUploaderInline ${plugins} />\n`,
      'tsconfig.json': tsconfig({ types: ['node'] }),
    },
    mount("import { Attachments } from './Attachments'", '<Attachments />'),
  )
  return {
    ...started,
    before: [...started.before, '@types/node@24'],
    handler: {
      build: [
        'vite/bin/vite.js',
        'build',
        '--ssr',
        'src/upload.ts',
        '--outDir',
        'server',
        '--logLevel',
        'warn',
      ],
      module: 'server/upload.js',
      path: '/api/upload',
    },
  }
}

/** @param {object} [more] Further options of the compiler. */
const tsconfig = (more) =>
  JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['src'] })

/** @param {string} imports @param {string} element */
const mount = (imports, element) =>
  `import { createRoot } from 'react-dom/client'\n${imports}\ncreateRoot(document.body.appendChild(document.createElement('div'))).render(${element})\n`

/**
 * @param {string} guide
 * @param {string[]} commands
 * @param {Record<string, string>} files
 * @param {string} main
 * @returns {StartGuide}
 */
function page(guide, commands, files, main) {
  return {
    guide,
    before: REACT,
    commands,
    files: {
      'tsconfig.json': tsconfig(),
      'src/main.tsx': main,
      'index.html': index,
      ...files,
    },
    checks: ['typescript/bin/tsc'],
    build: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    dist: 'dist',
    // The words that the skill tests for.
    stored: 'text=1 file uploaded',
  }
}

/** @param {string} folder Of a skill. */
function read(folder) {
  const guide = `${folder}/SKILL.md`
  const text = readFileSync(join(root, guide), 'utf8')
  const blocks = [...text.matchAll(/^( *)```(\w+)[^\n]*\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language, code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
  const commands = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.split('\n'))
    .filter((line) => line.startsWith('npm install '))
  if (commands.length === 0) throw new Error(`${guide} installs nothing.`)
  const code = (/** @type {string} */ language) => {
    const found = blocks.find((block) => block.language === language)
    if (!found) throw new Error(`${guide} has no code in ${language}.`)
    return found.code
  }
  return { guide, text, commands, code }
}
