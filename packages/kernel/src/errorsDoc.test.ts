import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fileErrors, listErrors } from './errors/fileErrors.js'
import { KernelError, type KernelErrorCode } from './errors/KernelError.js'

const source = fileURLToPath(new URL('.', import.meta.url))
const doc = readFileSync(`${source}../../../docs/errors.md`, 'utf8')

/** The rows of the table below a heading, each as its cells. */
function rowsBelow(heading: string): string[][] {
  const [, after = ''] = doc.split(`## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

const firstWords = (rows: readonly string[][]) =>
  rows.map(([cell = '']) => cell.replace(/<.*>/, '').replaceAll('`', '')).sort()

/** The members of a union of strings, read from its source. */
function unionIn(file: string, name: string): string[] {
  const [, after = ''] = readFileSync(source + file, 'utf8').split(`export type ${name} =`)
  const [union = ''] = after.split('\n\n')
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, member = '']) => member).sort()
}

test.each([
  ['Codes of a `KernelError`', 'errors/KernelError.ts', 'KernelErrorCode', {}],
  ['Errors of a file', 'errors/OutputError.ts', 'FileErrorType', fileErrors],
  ['Errors of the list', 'errors/OutputError.ts', 'CollectionErrorType', listErrors],
])('the table "%s" has one row per member of its type', (heading, file, name, found) => {
  const members = [...unionIn(file, name), ...Object.keys(found)].sort()
  expect(members.length).toBeGreaterThan(3)
  expect(firstWords(rowsBelow(heading))).toEqual(members)
})

test('the link of an error leads to the row of its code', () => {
  for (const code of unionIn('errors/KernelError.ts', 'KernelErrorCode')) {
    const { help } = new KernelError(code as KernelErrorCode, 'Something happened')
    const [, page, anchor] = /\/blob\/main\/(.*)#(.*)$/.exec(help) ?? []
    expect([page, anchor]).toEqual(['docs/errors.md', code])
    expect(doc).toContain(`| <a id="${anchor}"></a>\`${code}\` |`)
  }
})

test('every row says what happened, why it matters and what to do', () => {
  for (const heading of [
    'Codes of a `KernelError`',
    'Errors of a file',
    'Errors of the list',
    'What the log says',
  ]) {
    for (const row of rowsBelow(heading)) {
      expect(row).toHaveLength(4)
      expect(row.every((cell) => cell.trim().length > 0)).toBe(true)
    }
  }
})

/** The source code in folders. */
function codeIn(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test|(^|\/)(dist|node_modules)\//.test(file))
        .map((file) => readFileSync(folder + file, 'utf8')),
    )
    .join('\n')
}

test('every log message in the table exists in the code', () => {
  const code = codeIn(`${source}../../`)
  const messages = rowsBelow('What the log says').flatMap(([cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  )
  expect(messages.length).toBeGreaterThan(20)
  const parts = messages.flatMap((message) => message.split('…')).map((part) => part.trim())
  const isKnown = (part: string) => part.length < 4 || code.includes(part)
  expect(parts.filter((part) => !isKnown(part))).toEqual([])
})

test('every message that the kernel logs is in the table', () => {
  const calls = codeIn(source).matchAll(/logger\s*\.(?:error|warn)\(\s*(['`])((?:(?!\1).)+)/g)
  const logged = [...calls].map(([, , message = '']) => message)
  expect(logged.length).toBeGreaterThan(15)
  // An interpolated value is an ellipsis in the table.
  const starts = logged.map((message) => message.replace(/\$\{[^}]*\}/g, '…').split('. ')[0] ?? '')
  const table = rowsBelow('What the log says')
    .map(([cell = '']) => cell)
    .join('\n')
  expect(starts.filter((start) => !table.includes(start.slice(0, 40)))).toEqual([])
})
