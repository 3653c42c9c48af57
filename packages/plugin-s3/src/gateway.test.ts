import { describeWithStore } from '@lading/server/testing'
import { FakeStorage } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createBench } from './testing/fixtures/createBench.js'

const PAGE = '<!DOCTYPE html>\n<html><head><title>Web Page Blocked</title></head></html>'
const MB = 1_048_576

describeWithStore('something on the way that answers for the server or the store', (createPlace) => {
  test.each([
    ['sign', 403],
    ['put 3', 403],
    ['put 3', 401],
    ['put 3', 406],
    ['put 3', 451],
    ['put 3', 511],
    ['put 3', 200],
    ['complete', 403],
    ['complete', 200],
  ])(
    'a web page at "%s" with status %i is retried, and a Retry sends only what is missing',
    async (at, status) => {
      const { prefix, ...bucket } = createPlace()
      let isBlocked = true
      const { upload, log } = createBench({
        transport: { resumable: true, concurrency: 1 },
        storage: new FakeStorage(),
        server: {
          bucket,
          multipartFromBytes: 1,
          partSizeBytes: 5 * MB,
          authorize: (_, { name }) => ({ key: `${prefix}${name}` }),
        },
        fault: (what) => {
          // The first signature comes with the start.
          if (at === 'sign' && what === 'put 2' && isBlocked)
            return { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
          return what === at && isBlocked ? { status, text: PAGE } : undefined
        },
      })
      const file = new File([new Uint8Array(16 * MB)], `${at}-${status}.bin`)
      await expect(upload(file)).rejects.toMatchObject({
        isFromGateway: true,
        explanation: { cause: 'error-gateway', remedy: 'remedy-later', buttons: ['retry'] },
      })
      expect(log.filter((what) => what === at).length).toBeGreaterThanOrEqual(3)
      expect(log).not.toContain('abort')
      const before = log.length
      isBlocked = false
      expect(await upload(file)).toMatchObject({ size: 16 * MB })
      const again = log.slice(before)
      const confirmed = at === 'sign' ? 1 : at === 'complete' ? 4 : 2
      expect(again.filter((what) => what.startsWith('put'))).toHaveLength(4 - confirmed)
      expect(again).not.toContain('create')
    },
  )

  test('one that passes costs one more request', async () => {
    const { prefix, ...bucket } = createPlace()
    let left = 1
    const { upload, log } = createBench({
      server: { bucket, authorize: (_, { name }) => ({ key: `${prefix}${name}` }) },
      fault: (what) => (what.startsWith('put') && left-- > 0 ? { status: 403, text: PAGE } : undefined),
    })
    expect(await upload(new File(['text'], 'a.txt'))).toMatchObject({ size: 4 })
    expect(log.filter((what) => what === 'create')).toHaveLength(1)
    expect(log.filter((what) => what.startsWith('put'))).toHaveLength(2)
  })

  test.each([201, 204])('a store that confirms bytes with status %i has them', async (status) => {
    const { prefix, ...bucket } = createPlace()
    const { http, upload, log } = createBench({
      server: { bucket, authorize: (_, { name }) => ({ key: `${prefix}${name}` }) },
    })
    const { send } = http
    Object.assign(http, {
      async send(request: Parameters<typeof send>[0]) {
        const answer = await send(request)
        return request.method === 'PUT' && answer.status === 200 ? { ...answer, status, text: '' } : answer
      },
    })
    expect(await upload(new File(['text'], 'a.txt'))).toMatchObject({ size: 4 })
    expect(log.filter((what) => what.startsWith('put'))).toHaveLength(1)
  })
})
