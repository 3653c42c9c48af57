import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Copy } from './createS3Copy.js'
import { createS3Objects } from './createS3Objects.js'

describeWithStore('a copy', (createPlace) => {
  test('of an object that is too large for one request is made in parts', async () => {
    const s3 = createPlace()
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const objects = createS3Objects(client, s3.bucket)
    const content = 'first--second-third'
    const [from, to] = [`${s3.prefix}ä b+c`, `${s3.prefix}copy`]
    await objects.put(from, content)
    await createS3Copy(client, s3.bucket, content.length - 1, 6)(from, to, content.length)
    expect(await objects.get(to)).toBe(content)
    await objects.copy(to, from, content.length)
    expect(await objects.get(from)).toBe(content)
    expect(await objects.listUploads(s3.prefix)).toEqual([])
  })
})
