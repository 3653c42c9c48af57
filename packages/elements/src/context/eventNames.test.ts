import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames } from './eventNames.js'

test('elements dispatch every event of the reference, which is written from the kernel', () => {
  const reference = readFileSync(new URL('../../../../docs/reference/events.md', import.meta.url), 'utf8')
  const names = [...reference.matchAll(/^\| `([a-z-]+)` \| `on/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(eventNames.toSorted()).toEqual(names.toSorted())
})
