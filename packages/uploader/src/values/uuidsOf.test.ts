import { createFileInfo, createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { uuidsOf } from './uuidsOf.js'

const uuid = '11111111-2222-4333-8444-555555555555'

test('each form of a value has the UUIDs of its files', () => {
  const info = createFileInfo({ uuid })
  expect([null, undefined, []].map(uuidsOf)).toEqual([[], [], []])
  expect(uuidsOf(uuid.toUpperCase())).toEqual([uuid])
  expect(uuidsOf([`https://ucarecdn.com/${uuid}/-/rotate/90/`, info])).toEqual([uuid, uuid])
})

test('a list that is being uploaded is not an empty one', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  expect(uuidsOf(uploader.getOutputCollectionState())).toEqual([])
  add('a.txt')
  await clock.advance(0)
  expect(uuidsOf(uploader.getOutputCollectionState())).toBeNull()
  transport.of('a.txt').succeed({ uuid })
  await clock.advance(0)
  expect(uuidsOf(uploader.getOutputCollectionState())).toEqual([uuid])
  uploader.config.set({ maxConcurrentRequests: 2 })
  add('b.txt')
  await clock.advance(1000)
  transport.of('b.txt').fail(new Error('refused'))
  await clock.advance(0)
  expect(uuidsOf(uploader.getOutputCollectionState())).toEqual([uuid])
})
