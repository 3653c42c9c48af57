import { describeWithStore } from '@lading/server/testing'
import {
  deleteFile,
  fileInfo,
  listOfFiles,
  listOfGroups,
  paginate,
  UploadcareSimpleAuthSchema,
  updateMetadata,
} from '@uploadcare/rest-client'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, uploadText } from './testing/startTestNode.js'

interface Measured {
  readonly metricsUrl?: string | undefined
}

async function countStoreCalls({ metricsUrl }: Measured, method: string): Promise<number> {
  const metrics = await (await fetch(String(metricsUrl))).text()
  const line = new RegExp(`^lading_store_calls_total\\{method="${method}"\\} (\\d+)`, 'm')
  return Number(line.exec(metrics)?.[1] ?? 0)
}

const countStoreReads = (node: Measured) => countStoreCalls(node, 'get')

const project = { publicKey: PUBLIC_KEY, secretKey: 'secret', isSignatureRequired: false }

describeWithStore('the server API on a store', (createPlace) => {
  test('the published client pages through the files, newest first, and a page reads its own records alone', async () => {
    const options = { s3: createPlace(), projects: [project] }
    const filling = await startTestNode(options)
    const uuids: string[] = []
    for (let index = 0; index < 40; index++) uuids.push(await uploadText(filling, `file ${index}`))
    // It has no record in memory.
    const node = await startTestNode(options)
    const countReads = () => countStoreReads(node)
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

  test('a project’s list reads one object of each file of others, and not what has become of it', async () => {
    const other = { publicKey: 'otherpublickey', secretKey: 'other', isSignatureRequired: false }
    const options = { s3: createPlace(), projects: [project, other] }
    const filling = await startTestNode(options)
    for (let index = 0; index < 30; index++) await uploadText(filling, `file ${index}`)
    const node = await startTestNode(options)
    const before = [await countStoreCalls(node, 'head'), await countStoreReads(node)] as const
    const settings = { apiBaseURL: node.url, authSchema: new UploadcareSimpleAuthSchema(other) }
    expect((await listOfFiles({}, settings)).results).toEqual([])
    expect((await countStoreReads(node)) - before[1]).toBeLessThan(30 + 5)
    expect((await countStoreCalls(node, 'head')) - before[0]).toBeLessThan(5)
  })

  test('the published client pages through the groups, and a page only reads its own groups', async () => {
    const other = { publicKey: 'otherpublickey', secretKey: 'other', isSignatureRequired: false }
    const options = { s3: createPlace(), projects: [project, other] }
    const filling = await startTestNode(options)
    const file = await uploadText(filling, 'x')
    const create = async (publicKey: string) => {
      const body = new URLSearchParams({ pub_key: publicKey, 'files[]': file })
      const response = await fetch(`${filling.url}/group/?jsonerrors=1`, { method: 'POST', body })
      return String(((await response.json()) as { id: string }).id)
    }
    const ids: string[] = []
    for (let index = 0; index < 40; index++) {
      ids.push(await create(PUBLIC_KEY))
      if (index % 4 === 0) await create(other.publicKey)
    }
    const node = await startTestNode(options)
    const settings = { apiBaseURL: node.url, authSchema: new UploadcareSimpleAuthSchema(project) }
    const before = await countStoreReads(node)
    const pages: string[][] = []
    for await (const { results } of paginate(listOfGroups)({ limit: 5 }, settings)) {
      pages.push(results.map(({ id }) => id))
      // Some are read ahead.
      if (pages.length === 1) expect((await countStoreReads(node)) - before).toBeLessThan(25)
    }
    expect(pages).toHaveLength(8)
    expect(pages.flat()).toEqual(ids.reverse())
  })

  test('what a server changes at one node it reads at another one at once', async () => {
    const options = { s3: createPlace(), projects: [project] }
    const authSchema = new UploadcareSimpleAuthSchema(project)
    const [first, second] = [await startTestNode(options), await startTestNode(options)].map(({ url }) => ({
      apiBaseURL: url,
      authSchema,
    }))
    if (!first || !second) throw new Error('There are two nodes.')
    const uuid = await uploadText({ url: first.apiBaseURL }, 'x')
    expect((await fileInfo({ uuid }, second)).metadata).toEqual({})
    await updateMetadata({ uuid, key: 'a', value: 'b' }, first)
    expect((await fileInfo({ uuid }, second)).metadata).toEqual({ a: 'b' })
    expect((await fetch(`${second.apiBaseURL}/${uuid}/`)).status).toBe(200)
    await deleteFile({ uuid }, first)
    expect((await fetch(`${second.apiBaseURL}/${uuid}/`)).status).toBe(404)
    await expect(fileInfo({ uuid }, second)).rejects.toThrow('File is not found.')
  })
})
