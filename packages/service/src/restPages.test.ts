import { describeWithStore } from '@lading/server/testing'
import { listOfFiles, paginate, UploadcareSimpleAuthSchema } from '@uploadcare/rest-client'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, uploadText } from './testing/startTestNode.js'

const project = { publicKey: PUBLIC_KEY, secretKey: 'secret', isSignatureRequired: false }

describeWithStore('the server API on a store', (createPlace) => {
  test('the published client pages through the files, newest first, and a page reads its own records alone', async () => {
    const options = { s3: createPlace(), projects: [project] }
    const filling = await startTestNode(options)
    const uuids: string[] = []
    for (let index = 0; index < 40; index++) uuids.push(await uploadText(filling, `file ${index}`))
    // It has no record in memory.
    const node = await startTestNode(options)
    const countReads = async () => {
      const metrics = await (await fetch(`${node.url}/metrics`)).text()
      return Number(/^lading_store_calls_total\{method="get"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
    }
    const settings = { apiBaseURL: node.url, authSchema: new UploadcareSimpleAuthSchema(project) }
    const before = await countReads()
    const pages: string[][] = []
    for await (const { results } of paginate(listOfFiles)({ limit: 5, stored: true }, settings)) {
      pages.push(results.map(({ uuid }) => uuid))
      // Some are read ahead.
      if (pages.length === 1) expect((await countReads()) - before).toBeLessThan(25)
    }
    expect(pages).toHaveLength(8)
    expect(pages.flat()).toEqual(uuids.reverse())
  })
})
