import { expect, test } from 'vitest'
import { controls, groups } from './controls.js'
import { readQuery } from './readQuery.js'

test('a key that does not exist is not offered', () => {
  expect(Object.keys(controls)).not.toContain('filesViewMode')
  expect(readQuery('filesViewMode=grid').problems).toEqual(['filesViewMode: there is no such setting'])
})

test('every control is shown once', () => {
  const shown = groups.flatMap(({ keys }) => keys)
  expect(shown.toSorted()).toEqual(Object.keys(controls).toSorted())
})
