import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metadataProblems } from './lib/metadataProblems.mjs'
import { root } from './lib/root.mjs'

const folder = 'packages/kernel'
const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const files = ['LICENSE', 'README.md', 'package.json', 'dist/index.js']

test('complete metadata has no problems', () => {
  expect(metadataProblems(folder, manifest, files)).toEqual([])
})

test('metadata of another repository is reported', () => {
  const problems = metadataProblems(
    folder,
    { ...manifest, bugs: 'https://example.com', author: undefined },
    files,
  )
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['"bugs"', '"author"'])
})

test('a package in the wrong folder is reported', () => {
  const problems = metadataProblems('packages/react', manifest, files)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['"repository"', '"homepage"'])
})

test('what npm would not publish is reported', () => {
  expect(metadataProblems(folder, { ...manifest, keywords: [] }, ['package.json'])).toEqual([
    'LICENSE is missing.',
    'README.md is missing.',
    '"keywords" is missing.',
  ])
})
