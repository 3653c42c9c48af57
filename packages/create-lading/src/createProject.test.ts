import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProject } from './createProject.js'
import { runCreateCli } from './runCreateCli.js'
import { templateNames } from './templates.js'
import { toPackageName } from './toPackageName.js'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-create-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')

/** Runs the program outside of a terminal. */
async function run(args: readonly string[], userAgent?: string) {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCreateCli(args, {
    env: { npm_config_user_agent: userAgent },
    folder,
    isInteractive: false,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  })
  return { code, printed: printed.join('\n'), errors: errors.join('\n') }
}

test.each(templateNames)('%s is a project with a name of its own that can be started', async (template) => {
  const target = await createProject({ folder: join(folder, 'My Photos'), template })
  const manifest = JSON.parse(await read('My Photos', 'package.json'))
  expect(manifest).toMatchObject({ name: 'my-photos', private: true, scripts: { dev: 'vite' } })
  expect(await read('My Photos', '.gitignore')).toContain('.lading-data')
  const files = await readdir(target)
  expect(files).toEqual(expect.arrayContaining(['README.md', 'index.html', 'localService.ts', 'src']))
  expect(files).not.toContain('_gitignore')
})

test('the next steps are those of the package manager that started it', async () => {
  const { code, printed } = await run(
    ['a b', '--template', 'vue'],
    'pnpm/10.2.0 npm/? node/v22.1.0 linux x64',
  )
  expect(code).toBe(0)
  expect(printed).toMatch(/cd "a b"\n {2}pnpm install\n {2}pnpm dev$/)
  expect((await run(['.'])).errors).toContain('is not empty (a b)')
  expect((await run(['c'])).printed).toMatch(/cd c\n {2}npm install\n {2}npm run dev$/)
})

test('a folder with other files is left as it is', async () => {
  await writeFile(join(folder, 'index.html'), 'mine')
  const { code, errors } = await run(['.'])
  expect(code).toBe(1)
  expect(errors).toContain('is not empty (index.html). Nothing was written: choose another folder.')
  expect(await readdir(folder)).toEqual(['index.html'])
})

test('what a repository begins with is kept', async () => {
  await writeFile(join(folder, 'README.md'), 'mine')
  await writeFile(join(folder, '.gitignore'), '*.log\n')
  expect((await run(['.'])).code).toBe(0)
  expect(await read('README.md')).toBe('mine')
  expect(await read('.gitignore')).toMatch(/^\*\.log\nnode_modules\n/)
})

test.each([
  [[], 'Name the folder of the project.'],
  [['a', 'b'], 'Name one folder, not 2.'],
  [['a', '--template', 'svelte'], 'There is no template "svelte". The templates are react, vue, html.'],
  [['a', '--force'], "Unknown option '--force'"],
])('%j is refused, and nothing is written', async (args, message) => {
  const { code, errors } = await run(args)
  expect(code).toBe(2)
  expect(errors).toContain(message)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['Photos', 'photos'],
  ['.Café au lait!', 'cafe-au-lait'],
  ['写真', 'lading-app'],
])('a folder %s is a package %s', (name, expected) => {
  expect(toPackageName(name)).toBe(expected)
})
