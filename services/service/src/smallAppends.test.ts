import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

describeWithStore('small appends', (createPlace) => {
  test('a byte that says that it is the last one, and is not, moves no start', async () => {
    const node = await startTestNode({ s3: createPlace(), minPartSizeBytes: 5_242_880 })
    const started = await fetch(`${node.url}/resumable/?pub_key=${PUBLIC_KEY}`, {
      method: 'POST',
      headers: { 'upload-complete': '?0', 'upload-length': '200000' },
      body: 'x'.repeat(100_000),
    })
    expect(started.headers.get('upload-offset')).toBe('100000')
    const location = started.headers.get('location') ?? ''
    // A body without a length can't be compared with the size of the file before it has arrived.
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('x'))
        controller.close()
      },
    })
    const headers = {
      'content-type': 'application/partial-upload',
      'upload-offset': '100000',
      'upload-complete': '?1',
    }
    const refused = await fetch(location, { method: 'PATCH', body, headers, duplex: 'half' } as RequestInit)
    expect(refused.status).toBe(400)
    expect((await fetch(location, { method: 'HEAD' })).headers.get('upload-offset')).toBe('100000')
    const rest = { ...headers, 'upload-offset': '100000' }
    const last = await fetch(location, { method: 'PATCH', body: 'x'.repeat(100_000), headers: rest })
    expect(last.status).toBe(200)
  })
})
