import { describeWithStore } from '@lading/server/testing'
import { FakeStorage } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createResumableBench } from './testing/fixtures/createResumableBench.js'

const PAGE = '<!DOCTYPE html>\n<html><head><title>Web Page Blocked</title></head></html>'
const MB = 1_048_576

describeWithStore('something on the way that answers for the server', (createPlace) => {
  test.each([
    [403, PAGE],
    [406, PAGE],
    [451, PAGE],
    [200, PAGE],
    [511, ''],
  ])('answers with status %i in the middle are retried, and a Retry continues', async (status, text) => {
    const { prefix, ...bucket } = createPlace()
    let [isBlocked, isOver] = [false, false]
    const html = 'content-type: text/html\r\n'
    const { upload, log } = createResumableBench({
      transport: { resumable: true, appendSizeBytes: 5 * MB },
      storage: new FakeStorage(),
      server: {
        bucket,
        partSizeBytes: 5 * MB,
        authorize: (_, { name }) => ({ key: `${prefix}${name}`, maxBytes: 100 * MB }),
      },
      fault: (what) => {
        isBlocked ||= what === `PATCH ${10 * MB}` && !isOver
        // Whatever is asked is answered by the firewall.
        return isBlocked ? { status, text: what === 'HEAD' ? '' : text, headers: html } : undefined
      },
    })
    const file = new File([new Uint8Array(16 * MB)], `${status}.bin`)
    await expect(upload(file)).rejects.toMatchObject({
      explanation: { buttons: ['retry'] },
    })
    const before = log.length
    expect(before).toBeGreaterThan(5)
    isBlocked = false
    isOver = true
    expect(await upload(file)).toMatchObject({ size: 16 * MB })
    expect(log.slice(before)).toEqual(['HEAD', `PATCH ${10 * MB}`, `PATCH ${15 * MB}`])
  })

  test("a server's own page after the last byte is its answer", async () => {
    const { prefix, ...bucket } = createPlace()
    const { upload, log } = createResumableBench({
      server: { bucket, authorize: (_, { name }) => ({ key: `${prefix}${name}`, maxBytes: MB }) },
      fault: (what) =>
        what === 'PATCH 0' ? { status: 200, text: PAGE, headers: 'upload-complete: ?1\r\n' } : undefined,
    })
    expect(await upload(new File(['text'], 'a.txt'))).toMatchObject({ size: 4 })
    expect(log).toEqual(['POST', 'PATCH 0'])
  })
})
