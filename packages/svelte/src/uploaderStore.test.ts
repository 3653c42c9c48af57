import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { uploaderStore } from './uploaderStore.js'

test('stores have their value at once and after each change, until they are left', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const { collection, ids, entry, config, activity } = uploaderStore(uploader)
  const seen: unknown[] = []
  const ends = [
    collection.subscribe(({ totalCount }) => seen.push(totalCount)),
    config('multipleMax').subscribe((max) => seen.push(`max ${max}`)),
    activity.subscribe(({ current }) => seen.push(current)),
  ]
  expect(seen).toEqual([0, `max ${Number.MAX_SAFE_INTEGER}`, null])
  let listed: readonly string[] = []
  ends.push(
    ids.subscribe((value) => {
      listed = value
    }),
  )
  add('a.txt')
  await clock.advance(400)
  expect(listed).toHaveLength(1)
  expect(seen.at(-1)).toBe(1)
  const states: (string | undefined)[] = []
  ends.push(entry(listed[0] as string).subscribe((value) => states.push(value?.status)))
  transport.of('a.txt').succeed()
  await clock.advance(400)
  expect(states.at(-1)).toBe('success')
  uploader.config.set({ multipleMax: 3 })
  expect(seen.at(-1)).toBe('max 3')
  uploader.removeAllFiles()
  await clock.advance(400)
  expect(states.at(-1)).toBeUndefined()

  for (const end of ends) end()
  const { length } = seen
  add('b.txt')
  await clock.advance(400)
  expect(seen).toHaveLength(length)
})
