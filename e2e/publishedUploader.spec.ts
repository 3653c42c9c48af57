import type { Page } from '@playwright/test'
import { hasStore } from './support/servers/startStore.js'
import { startTwoNodes } from './support/servers/startTwoNodes.js'
import { expect, sha256, sha256Of, test, urls } from './support/test.js'

const small = new TextEncoder().encode('sent by the published uploader')
// Larger than two parts.
const large = new Uint8Array(11_000_000).map((_, at) => at * 31 + (at >> 8))

/** Uploads a small and a large file by a service, and compares what the service delivers. Returns the URLs of the parts. */
async function uploadTo(page: Page, service: string, paths: readonly string[]): Promise<readonly string[]> {
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') parts.push(request.url())
  })
  await page.goto(`${urls.pages}/published-uploader/index.html?service=${encodeURIComponent(service)}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'From device' }).click(),
  ])
  await chooser.setFiles(paths)
  await expect.poll(() => page.evaluate(() => window.uploaded?.length), { timeout: 20_000 }).toBe(2)
  expect(parts).toHaveLength(3)
  const uploaded = (await page.evaluate(() => window.uploaded)) ?? []
  const hashes = await Promise.all(uploaded.map(({ uuid }) => sha256Of(`${service}/${uuid}/`)))
  expect(uploaded.map(({ name }) => name)).toEqual(['small.txt', 'large.bin'])
  expect(hashes).toEqual([sha256(small), sha256(large)])
  await expect
    .poll(() => page.evaluate(() => window.group))
    .toMatchObject({ uuid: expect.stringMatching(/~2$/), filesCount: 2 })
  return parts
}

test('Uploadcare’s published file uploader uploads to the local service', async ({ page, file }) => {
  await uploadTo(page, urls.service, [await file('small.txt', small), await file('large.bin', large)])
})

test('Uploadcare’s published file uploader uploads to two nodes, each request to the other one', async ({
  page,
  file,
}) => {
  test.skip(!hasStore, 'Ceph is not installed: apt-get install ceph-mon ceph-osd radosgw ceph-common')
  const nodes = await startTwoNodes(new URL(urls.pages).origin)
  try {
    const parts = await uploadTo(page, nodes.url, [
      await file('small.txt', small),
      await file('large.bin', large),
    ])
    // The bytes of parts go past the nodes.
    expect(parts.filter((url) => url.startsWith(nodes.url))).toEqual([])
    for (const count of nodes.counts) expect(count).toBeGreaterThan(2)
  } finally {
    await nodes.stop()
  }
})
