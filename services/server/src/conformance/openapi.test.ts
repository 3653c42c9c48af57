import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found).sort()

test('the description of the protocol of s3() has the actions of the handler', () => {
  const described = find(read('../../../../docs/openapi/s3.yaml'), /action: \{ const: (\w+) \}/g)
  expect(described).toEqual(find(read('../handler/createUploadHandler.ts'), /case '(\w+)':/g))
})

test.each(['s3', 'resumable'])(
  'every reference of %s.yaml leads to something, and all of it is used',
  (name) => {
    const text = read(`../../../../docs/openapi/${name}.yaml`)
    const used = new Set(find(text, /\$ref: '#\/components\/\w+\/(\w+)'/g))
    const defined = find(text.split('\ncomponents:\n')[1] ?? '', /^ {4}(\w+):/gm)
    expect([...used].sort()).toEqual(defined)
  },
)
