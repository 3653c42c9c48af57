import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const sources = dirname(fileURLToPath(import.meta.url))
const root = join(sources, '../../..')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Compiles uses of a component, and returns the errors of each line. */
async function compile(lines: readonly string[]): Promise<string[][]> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-props-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'page.tsx')
  const head = `import { FileUploaderRegular, FileUploaderInline } from '${join(sources, 'index.js')}'`
  writeFileSync(file, [head, ...lines.map((line, index) => `export const a${index} = ${line}`)].join('\n'))
  const compilerOptions = {
    composite: false,
    declaration: false,
    declarationMap: false,
    isolatedDeclarations: false,
    noEmit: true,
  }
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [file] }),
  )
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { cwd: root }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const errors: string[][] = lines.map(() => [])
  for (const [, line, text = ''] of output.matchAll(/page\.tsx\((\d+),\d+\): (error[\s\S]*?)(?=\n\S|$)/g))
    errors[Number(line) - 2]?.push(text.trim())
  return errors
}

test('a misspelled prop is one short error that names the right one', async () => {
  const [right, typo, event, own, missing] = await compile([
    '<FileUploaderRegular pubkey="a" multiple />',
    '<FileUploaderRegular pubkey="a" multipel />',
    '<FileUploaderInline pubkey="a" onFileAdd={() => {}} />',
    '<FileUploaderRegular plugins={[]} multipel />',
    '<FileUploaderInline multiple />',
  ])
  expect(right).toEqual([])
  for (const [errors, hint] of [
    [typo, "Did you mean 'multiple'?"],
    [event, "Did you mean 'onFileAdded'?"],
    [own, "Did you mean 'multiple'?"],
    [missing, "Property 'pubkey' is missing"],
  ] as const) {
    expect(errors).toHaveLength(1)
    expect(errors?.[0]).toContain(hint)
    expect(errors?.[0]).not.toContain('No overload')
    expect(errors?.[0]?.split('\n')).toHaveLength(2)
  }
}, 60_000)
