import { expect, test } from 'vitest'
import { sortFolders } from './sortFolders.js'

const sort = async (...names: string[]) =>
  (await sortFolders(names.map((name) => ({ name })))).map(({ name }) => name)

test('folders are sorted without case and accents, and numbers by their value', async () => {
  expect(await sort('Page 10', 'Éclair', 'page 2', 'zebra', 'Dog', 'ere')).toEqual([
    'Dog',
    'Éclair',
    'ere',
    'page 2',
    'Page 10',
    'zebra',
  ])
})

test('names that differ late, or by accents alone, are all there', async () => {
  const long = 'x'.repeat(500)
  expect(await sort(`${long}b`, `${long}a`, 'é', 'e')).toEqual(['e', 'é', `${long}b`, `${long}a`])
})
