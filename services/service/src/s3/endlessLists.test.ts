import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'

const STORE_FAILED = { code: 'store-failed', message: expect.stringContaining('not that of a store') }

/** Something that answers each list with a page which says that there are more. */
async function openEndless(answer: (url: URL, page: number) => string) {
  let pages = 0
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/xml')
    response.end(answer(new URL(request.url ?? '', 'http://store'), pages++))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const s3 = { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'a', secretAccessKey: 's', maxAttempts: 1 }
  const client = createS3Client({ ...s3, bucket: 'b' })
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { objects: createS3Objects(client, 'b'), countPages: () => pages }
}

const writeKeys = (keys: readonly string[], token: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>${keys
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`
const writeFolder = (folder: string, token: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken><CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes></ListBucketResult>`
const writeParts = (numbers: readonly number[], marker: number) =>
  `<ListPartsResult><IsTruncated>true</IsTruncated><NextPartNumberMarker>${marker}</NextPartNumberMarker>${numbers
    .map((number) => `<Part><PartNumber>${number}</PartNumber><Size>1</Size><ETag>"e"</ETag></Part>`)
    .join('')}</ListPartsResult>`

async function walk(list: AsyncIterable<string>): Promise<number> {
  let count = 0
  for await (const _ of list) count++
  return count
}

test.each([
  ['the same keys', () => writeKeys(['f/a', 'f/b'], randomUUID())],
  ['other keys in no order', () => writeKeys([`f/${randomUUID()}`], randomUUID())],
  ['keys in their order and the same token', (page: number) => writeKeys([`f/${1000 + page}`], 'same')],
  ['keys of another folder', (page: number) => writeKeys([`g/${1000 + page}`], randomUUID())],
])('a list that answers each page with %s ends', async (_title, answer) => {
  const { objects, countPages } = await openEndless((_url, page) => answer(page))
  await expect(walk(objects.list('f/'))).rejects.toMatchObject(STORE_FAILED)
  expect(countPages()).toBeLessThan(100)
})

test('a list of folders that answers each page with the same ones ends', async () => {
  const { objects } = await openEndless(() => writeFolder('f/a/', randomUUID()))
  await expect(walk(objects.listFolders('f/'))).rejects.toMatchObject(STORE_FAILED)
})

test.each([
  ['the same parts and other markers', (page: number) => writeParts([1, 2], page + 2)],
  ['the same marker', (page: number) => writeParts([page + 1], 1)],
  [
    'further parts',
    (page: number) =>
      writeParts(
        Array.from({ length: 1000 }, (_, index) => page * 1000 + index + 1),
        (page + 1) * 1000,
      ),
  ],
  ['no parts and the same marker', () => writeParts([], 0)],
])(
  'a list of parts that answers each page with %s ends',
  async (_title, answer) => {
    const { objects, countPages } = await openEndless((_url, page) => answer(page))
    await expect(objects.listParts({ key: 'a', uploadId: 'b' })).rejects.toMatchObject(STORE_FAILED)
    expect(countPages()).toBeLessThanOrEqual(10_001)
  },
  60_000,
)
