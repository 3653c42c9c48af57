import { expect, sha256, sha256Of, test, urls } from './support/test.js'

test('Uploadcare’s published file uploader uploads to the local service', async ({ page, file }) => {
  const small = new TextEncoder().encode('sent by the published uploader')
  // Larger than two parts.
  const large = new Uint8Array(11_000_000).map((_, at) => at * 31 + (at >> 8))
  const paths = [await file('small.txt', small), await file('large.bin', large)]
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') parts.push(request.url())
  })
  await page.goto(`${urls.pages}/published-uploader/index.html?service=${encodeURIComponent(urls.service)}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'From device' }).click(),
  ])
  await chooser.setFiles(paths)
  await expect.poll(() => page.evaluate(() => window.uploaded?.length), { timeout: 20_000 }).toBe(2)
  expect(parts).toHaveLength(3)
  const uploaded = (await page.evaluate(() => window.uploaded)) ?? []
  const hashes = await Promise.all(uploaded.map(({ uuid }) => sha256Of(`${urls.service}/${uuid}/`)))
  expect(uploaded.map(({ name }) => name)).toEqual(['small.txt', 'large.bin'])
  expect(hashes).toEqual([sha256(small), sha256(large)])
  await expect
    .poll(() => page.evaluate(() => window.group))
    .toMatchObject({ uuid: expect.stringMatching(/~2$/), filesCount: 2 })
})
