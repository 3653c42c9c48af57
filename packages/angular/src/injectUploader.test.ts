import '@angular/compiler'
import { Injector, runInInjectionContext, signal } from '@angular/core'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import {
  injectActivity,
  injectCollection,
  injectConfig,
  injectEntry,
  injectEntryIds,
  injectUploader,
  provideUploader,
} from './index.js'

test('signals follow the list, the configuration and one entry, until their injector ends', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const injector = Injector.create({ providers: [provideUploader(uploader)] })
  const id = signal('none')
  const { collection, ids, entry, max, activity } = runInInjectionContext(injector, () => ({
    collection: injectCollection(),
    ids: injectEntryIds(),
    entry: injectEntry(id),
    max: injectConfig('multipleMax'),
    activity: injectActivity(),
  }))
  expect([ids(), entry(), activity().current]).toEqual([[], undefined, null])
  add('a.txt')
  await clock.advance(400)
  const [first] = ids()
  expect(collection().totalCount).toBe(1)
  id.set(first as string)
  expect(entry()?.fileName).toBe('a.txt')
  transport.of('a.txt').succeed()
  await clock.advance(400)
  expect(entry()?.status).toBe('success')
  uploader.config.set({ multipleMax: 3 })
  expect(max()).toBe(3)
  uploader.removeFileByInternalId(first as string)
  await clock.advance(400)
  expect(entry()).toBeUndefined()

  injector.destroy()
  add('b.txt')
  uploader.config.set({ multipleMax: 4 })
  await clock.advance(400)
  expect([ids(), max()]).toEqual([[], 3])
})

test('an uploader is created when it is first needed, and its absence says what to do', () => {
  const { uploader } = createTestUploader()
  let created = 0
  const create = () => {
    created++
    return uploader
  }
  const injector = Injector.create({ providers: [provideUploader(create)] })
  expect(created).toBe(0)
  expect(runInInjectionContext(injector, () => [injectUploader(), injectUploader()])).toEqual([
    uploader,
    uploader,
  ])
  expect(created).toBe(1)
  expect(() => runInInjectionContext(Injector.create({ providers: [] }), injectUploader)).toThrow(
    'There is no uploader in this injector.',
  )
})
