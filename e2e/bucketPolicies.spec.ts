import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BucketOptions, createUploadHandler } from '@lading/server'
import { toNodeHandler } from '@lading/server/node'
import { type StorePolicy, startPolicyStore } from '../packages/server/src/testing/startPolicyStore.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

const PART_BYTES = 5_242_880
/** Four parts and a bit. */
const film = Buffer.alloc(4 * PART_BYTES + 7, 'film')
const KMS = { 'x-amz-server-side-encryption': 'aws:kms' }

/** A store with rules, and the server of a page beside it. */
async function start(policy: StorePolicy, bucket: Partial<BucketOptions> = {}) {
  const store = await startPolicyStore(policy)
  const errors: unknown[] = []
  const handler = createUploadHandler({
    bucket: { ...store.bucket, ...bucket },
    allowOrigins: [urls.pages],
    authorize: (_, { name }) => ({ key: name, maxBytes: 100_000_000 }),
    onError: (error) => errors.push(error),
  })
  const server = createServer(toNodeHandler(handler)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...store,
    errors,
    page: `${urls.pages}/own-bucket/index.html?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}/`)}`,
    stop() {
      store.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a page sends each part with the checksum that its worker computes, and once', async ({
  page,
  file,
}) => {
  const bucket = await start(
    { needsChecksum: true, needsEncryption: 'aws:kms' },
    { headers: KMS, checksum: 'sha256' },
  )
  try {
    await page.goto(bucket.page)
    const paths = [await file('note.txt', 'a note'), await file('film.mp4', film)]
    await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
    await expect.poll(() => page.evaluate(() => window.bucketFiles)).toHaveLength(2)
    expect(bucket.read('note.txt')).toBe('a note')
    expect(bucket.read('film.mp4')).toBe(film.toString())
    const parts = bucket.calls.filter(({ what }) => what === 'part')
    expect(parts.map(({ status }) => status)).toEqual(new Array(6).fill(200))
    for (const { headers } of parts) expect(headers['x-amz-checksum-sha256']).toMatch(/^.{43}=$/)
    expect(bucket.errors).toEqual([])
  } finally {
    bucket.stop()
  }
})

test('a rule that a page cannot meet names whom to ask, without a network to check', async ({
  page,
  file,
}) => {
  const bucket = await start({ needsChecksum: true })
  try {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.goto(bucket.page)
    const paths = [await file('note.txt', 'a note')]
    await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
    await expect(page.getByText(/Contact the owner of this site/).first()).toBeVisible()
    await expect(page.getByText(/network|connection/i)).toHaveCount(0)
    expect(bucket.calls.filter(({ what }) => what === 'part')).toHaveLength(1)
    expect(String(bucket.errors)).toContain('set "checksum" of the bucket to "sha256"')
    expect(bucket.errors).toHaveLength(1)
    expect(warnings.join()).toContain('InvalidRequest')
  } finally {
    bucket.stop()
  }
})
