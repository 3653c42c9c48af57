import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProject } from './createProject.js'
import { quoteForShell } from './quoteForShell.js'
import { runCreateCli } from './runCreateCli.js'
import { templateNames } from './templates.js'
import { toPackageName } from './toPackageName.js'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-create-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')

/** Runs the program without a terminal. */
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
  expect(manifest).toMatchObject({ name: 'my-photos', scripts: { dev: expect.any(String) } })
  // Only plugins are meant to be published.
  expect(manifest.private).toBe(template === 'plugin' ? undefined : true)
  expect(await read('My Photos', '.gitignore')).toContain('.lading-data')
  const files = await readdir(target)
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'package.json', template === 'next' ? 'app' : 'src']),
  )
  expect(files).not.toContain('_gitignore')
  const uploadsToMachine = Object.hasOwn(manifest.devDependencies, '@lading/local-service')
  expect(uploadsToMachine).toBe(template !== 'own-bucket')
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
  [
    ['a', '--template', 'angular'],
    'There is no template "angular". The templates are react, next, vue, svelte, html, own-bucket, plugin.',
  ],
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

test('nothing is written through a link', async () => {
  await writeFile(join(folder, 'elsewhere'), 'mine\n')
  for (const name of ['.gitignore', 'README.md', 'LICENSE', '.git', '.DS_Store']) {
    const target = `app${name}`
    await mkdir(join(folder, target))
    await symlink(join(folder, 'elsewhere'), join(folder, target, name))
    const { code, errors } = await run([target])
    expect([code, errors]).toEqual([1, expect.stringContaining('is a link. Nothing was written')])
    expect(await readdir(join(folder, target))).toEqual([name])
  }
  expect(await read('elsewhere')).toBe('mine\n')
})

test('a folder that is a link is refused, also one that leads nowhere', async () => {
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'link'))
  await symlink(join(folder, 'gone'), join(folder, 'dangling'))
  expect((await run(['link'])).errors).toContain('is a link')
  expect((await run(['dangling'])).errors).toContain('is a link')
  expect(await readdir(join(folder, 'real'))).toEqual([])
  expect(await readdir(folder)).not.toContain('gone')
})

test.each([
  '$(touch pwned)',
  '`touch pwned`',
  'a;touch pwned',
  'a&&b',
  'a|b',
  'a"b',
  "a'b",
  'a%PATH%b',
  'a!b',
  'a\nb',
  '$HOME',
  'a\u2019b',
])('the name %j is in no command to be copied', async (name) => {
  const { code, printed } = await run([name])
  expect(code).toBe(0)
  expect(printed).not.toContain('cd ')
  expect(printed).toMatch(/Start it in that folder:\n+ {2}npm install\n {2}npm run dev$/)
})

test.each([
  ['my-uploads', 'my-uploads'],
  ['../a/b_c.d', '../a/b_c.d'],
  ['写真', '写真'],
  ['a b', '"a b"'],
  ['a (1)', '"a (1)"'],
  ['~a', '"~a"'],
  ['#a', '"#a"'],
  ['-rf', './-rf'],
])('the path %s is written as %s', (path, expected) => {
  expect(quoteForShell(path)).toBe(expected)
})
