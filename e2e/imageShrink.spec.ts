import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makePhoto } from './support/makePhoto.js'
import { serveTrustedTypes } from './support/servers/servePages.js'
import { dropPaths, entriesOf, expect, hostUrl, sha256, sha256Of, test, urls } from './support/test.js'

const imageShrink = '400x300 80%'

/** Resolves with the entries when all of them are uploaded. */
async function uploaded(page: Page, count: number) {
  const statuses = async () => (await entriesOf(page)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(Array.from({ length: count }, () => 'success'))
  return entriesOf(page)
}

/** Mean error of an image against the one that sharp makes of its original, of 255. */
async function errorOf(result: Buffer, original: Buffer): Promise<number> {
  const { width, height } = await sharp(result).metadata()
  const expected = await sharp(original)
    .rotate()
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const actual = await sharp(result).removeAlpha().raw().toBuffer()
  return actual.reduce((sum, value, i) => sum + Math.abs(value - (expected[i] ?? 0)), 0) / actual.length
}

test('a folder of photos is shrunk in a worker, uploaded, downloaded and compared', async ({
  page,
  file,
  folder,
}) => {
  const photo = await makePhoto(1600, 1200)
  const turned = await sharp(photo).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer()
  const opaque = await sharp(photo).resize(1000, 750).png().toBuffer()
  const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer()
  const small = await makePhoto(400, 300)
  const files: Record<string, Buffer> = {
    'holiday/a.jpg': photo,
    'holiday/b.jpg': turned,
    'holiday/c/opaque.png': opaque,
    'holiday/c/progressive.jpg': progressive,
    'holiday/small.jpg': small,
  }
  for (const [name, bytes] of Object.entries(files)) await file(name, bytes)
  const lost = await file('lost.jpg', photo)
  await file('holiday/notes.txt', 'Nothing to shrink.')
  const pages = await serveTrustedTypes('lading')
  const url = hostUrl({ layout: 'inline', props: { imageShrink, maxConcurrentRequests: 2 } })
  await page.goto(url.replace(urls.pages, pages.url))
  await page.waitForFunction(() => 'host' in window)
  await page.evaluate(() => {
    const state = Object.assign(window, { progress: [] as number[], hints: new Set<string>() })
    window.host.uploader.on('common-upload-progress', ({ progress }) => state.progress.push(progress))
    new MutationObserver(() => {
      for (const hint of document.querySelectorAll('.lading-hint')) state.hints.add(hint.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // The connection is lost while the worker is loaded: the original is sent, and the next image starts another one.
  const warning = page.waitForEvent('console', (message) =>
    message.text().includes('Failed to shrink image.'),
  )
  const code = /shrink(Worker|Image)/
  await page.route(code, (route) => route.abort())
  await dropPaths(page, '.lading-drop-area', [lost])
  await warning
  const [first] = await uploaded(page, 1)
  expect(await sha256Of(first?.cdnUrl ?? '')).toBe(sha256(photo))
  await page.unroute(code)
  await page.evaluate(() => (window as unknown as { progress: number[] }).progress.splice(0))

  const worker = page.waitForEvent('worker')
  await dropPaths(page, '.lading-list', [`${folder}/holiday`])
  await worker
  const entries = await uploaded(page, 7)
  const { progress, hints } = await page.evaluate(() => {
    const state = window as unknown as { progress: number[]; hints: Set<string> }
    return { progress: state.progress, hints: [...state.hints] }
  })
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(hints).toContain('Preparing')

  const sent = new Map(entries.map((entry) => [entry.fullPath, entry]))
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(sent.get(path)?.cdnUrl ?? '')).arrayBuffer())
  for (const path of ['holiday/small.jpg', 'holiday/c/progressive.jpg']) {
    expect(await sha256Of(sent.get(path)?.cdnUrl ?? ''), path).toBe(sha256(files[path] as Buffer))
  }
  const shrunk = { 'holiday/a.jpg': photo, 'holiday/b.jpg': turned, 'holiday/c/opaque.jpg': opaque }
  for (const [path, original] of Object.entries(shrunk)) {
    const bytes = await bytesOf(path)
    expect(bytes.length, path).toBe(sent.get(path)?.size)
    expect(bytes.length, path).toBeLessThan(original.length)
    expect(await errorOf(bytes, original), path).toBeLessThan(8)
  }
  const [a, b, before] = await Promise.all(
    [await bytesOf('holiday/a.jpg'), await bytesOf('holiday/b.jpg'), turned].map((bytes) =>
      sharp(bytes).metadata(),
    ),
  )
  expect(a).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  expect(a?.exif?.toString('latin1')).toContain('Lading')
  expect(b).toMatchObject({ format: 'jpeg', width: 300, height: 400, orientation: 1 })
  expect(b?.icc).toEqual(before?.icc)
  await pages.close()
})

test('without the key nothing of it is loaded; a strict policy and a lost chunk cost nothing but the size', async ({
  browser,
  file,
}) => {
  const path = await file('a.jpg', await makePhoto(1200, 900))
  // A policy without workers is reported once, and the page shrinks and sends.
  const page = await browser.newPage()
  const chunks: string[] = []
  const warnings: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  page.on('console', (message) => warnings.push(message.text()))
  const pool = /ShrinkPool/
  const pages = await serveTrustedTypes("'none'")
  await page.goto(hostUrl({ layout: 'inline' }).replace(urls.pages, pages.url))
  await page.waitForFunction(() => 'host' in window)
  const add = async (count: number) => {
    await dropPaths(page, count === 1 ? '.lading-drop-area' : '.lading-list', [path])
    return (await uploaded(page, count)).map(({ size }) => size ?? 0)
  }
  const [original = 0] = await add(1)
  expect(chunks.filter((url) => /shrink/i.test(url))).toEqual([])

  await page.route(pool, (route) => route.abort())
  await page.evaluate((value) => window.host.uploader.config.set({ imageShrink: value }), imageShrink)
  expect(await add(2)).toEqual([original, original])
  expect(warnings.filter((text) => text.includes('Failed to shrink image. Message: "'))).toHaveLength(1)

  await page.unroute(pool)
  const [, , last = 0] = await add(3)
  expect(last).toBeLessThan(original / 2)
  expect(page.workers()).toEqual([])
  // The page allows no policy, and is asked once.
  expect(warnings.filter((text) => /Content Security Policy|Trusted/i.test(text))).toHaveLength(1)
  await page.close()
  await pages.close()
})
