import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSnippets, type Snippet } from './lib/findSnippets.mjs'
import { readDocs } from './lib/readDocs.mjs'
import { root } from './lib/root.mjs'
import { runTool } from './lib/runTool.mjs'

const cache = join(root, 'node_modules', '.cache')

/** Options for packages as their users have them. In other runs, `dist` may be missing or old, and their sources are compiled. */
const builtPackages = {
  customConditions: [],
  paths: {
    '@uploadcare/react-uploader': ['../../../packages/compat-uploadcare/dist/index.d.ts'],
    '@uploadcare/react-uploader/next': ['../../../packages/compat-uploadcare/dist/next.d.ts'],
  },
}

/** Compiles every snippet as a file of its own, in one run, and returns the errors of the compiler with their places. */
async function compile(name: string, snippets: readonly Snippet[]): Promise<string> {
  const folder = join(cache, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = snippets.map((_, index) => `snippet${index}.tsx`)
  snippets.forEach(({ code }, index) => {
    // Without an import or export of its own, a snippet would share its names with the others.
    writeFileSync(join(folder, files[index] ?? ''), `${code}\nexport {}\n`)
    // Another snippet imports one by the name in its first line, such as `// my-uploader.ts`.
    const [, name] = /^\/\/ ([\w-]+)\.tsx?\n/.exec(code) ?? []
    if (name) writeFileSync(join(folder, `${name}.ts`), `export * from './snippet${index}.js'\n`)
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.tests.json',
      // A reader's example may end with a name that nothing uses any more.
      compilerOptions: {
        incremental: false,
        tsBuildInfoFile: null,
        noUnusedLocals: false,
        ...(process.env.LADING_BUILT === '1' && builtPackages),
      },
      include: [],
      files,
    }),
  )
  const { code, output } = await runTool('typescript', 'tsc', ['-p', folder, '--pretty', 'false'], {
    quiet: true,
  })
  if (code === 0) return ''
  return output.replace(/^.*snippet(\d+)\.tsx/gm, (file, index) => snippets[Number(index)]?.source ?? file)
}

test('the code in the documentation compiles', async () => {
  const snippets = readDocs()
  expect(snippets.length).toBeGreaterThan(0)
  expect(await compile('docs-check', snippets)).toBe('')
})

test('code that does not compile is found and named by its place', async () => {
  const markdown = 'Text\n\n```ts\nconst a = 1\n```\n\n- item\n\n  ```tsx\n  const a: string = 1\n  ```\n'
  const output = await compile('docs-check-self', findSnippets('a.md', markdown))
  expect(output).toContain("a.md:9(1,9): error TS2322: Type 'number' is not assignable to type 'string'.")
})

test('code may import a block by the name in its first line', async () => {
  const markdown =
    "```ts\n// some-block.ts\nexport const a = 1\n```\n```ts\nimport { a } from './some-block.js'\nexport const b: string = a\n```\n"
  const output = await compile('docs-check-names', findSnippets('a.md', markdown))
  expect(output).toContain("a.md:5(2,14): error TS2322: Type 'number' is not assignable to type 'string'.")
  expect(output).not.toContain('TS2307')
})

test('blocks of other languages and those marked to be ignored are left alone', () => {
  expect(findSnippets('a.md', '```sh\nnpm start\n```\n```ts ignore\nnonsense(\n```\n')).toEqual([])
})
