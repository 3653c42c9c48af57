import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createEnds } from './createEnds.js'
import { createUploadHandler } from './createUploadHandler.js'

test('a completion and an abort never work at the same time, in any order of their steps', async () => {
  const kinds = fc.array(fc.constantFrom('complete', 'abort'), { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(kinds, fc.scheduler(), async (given, scheduler) => {
      const keys = new Set<string>()
      const step = async <T>(work: () => T) => {
        await scheduler.schedule(Promise.resolve())
        return work()
      }
      const server = () =>
        createEnds(
          {
            put: (key) => step(() => void keys.add(key)),
            list: (prefix) => step(() => [...keys].filter((key) => key.startsWith(prefix))),
            remove: (key) => step(() => void keys.delete(key)),
          },
          async () => {},
        )
      const working = { complete: 0, abort: 0 }
      const work = (kind: 'complete' | 'abort') => async () => {
        working[kind]++
        expect(Math.min(working.complete, working.abort)).toBe(0)
        await step(() => {})
        await step(() => {})
        working[kind]--
      }
      const refused = { name: 'HandlerError' }
      const ends = given.map((kind) =>
        server()
          [kind]('token', work(kind))
          .catch((error) => expect(error).toMatchObject(refused)),
      )
      await scheduler.waitFor(Promise.all(ends))
      expect([...keys]).toEqual([])
    }),
  )
})

describeWithStore('ends of one upload at two servers', (createPlace) => {
  test('a file that is being completed is not given up, and a later abort leaves it', async () => {
    const { prefix, ...bucket } = createPlace()
    const key = `${prefix}file`
    const call = async (body: object, onSuccess?: () => Promise<void>) => {
      const handler = createUploadHandler({
        bucket,
        authorize: () => ({ key }),
        ...(onSuccess && { onSuccess }),
      })
      const response = await handler(
        new Request('https://shop.test/api/uploads', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      return { status: response.status, body: await response.json() }
    }
    const created = await call({ action: 'create', name: 'a.txt', sizeBytes: 5, type: 'text/plain' })
    const { ticket, urls, headers } = created.body
    await fetch(Object.values<string>(urls)[0] ?? '', { method: 'PUT', body: 'bytes', headers })
    const refused = { status: 409, body: { error: { code: 'completing' } } }
    const completed = await call({ action: 'complete', ticket }, async () => {
      expect(await call({ action: 'abort', ticket })).toMatchObject(refused)
    })
    expect(completed.status).toBe(200)
    expect(await call({ action: 'abort', ticket })).toMatchObject({ status: 200 })
    const store = openBucket(bucket)
    expect(await store.readText(key)).toBe('bytes')
    expect(await store.list('.lading/claims/end-')).toEqual([])
  })
})
