import { strict as assert } from 'node:assert'
import sharp from 'sharp'

/** Larger than what `base` sends, in bytes. */
const LARGE_BYTES = 1_200_000

/** @typedef {Awaited<ReturnType<typeof import('./serveShop.mjs').serveShop>>} Server */

/**
 * Uses the page on which each member of the uploader is replaced by a plugin. Throws if one of them isn't used.
 *
 * @param {import('playwright').Page} page
 * @param {Server} server
 * @param {string} serviceUrl URL of the service that keeps images.
 */
export async function useShop(page, { origin, shop: { kept } }, serviceUrl) {
  await page.goto(`${origin}/shop.html?service=${encodeURIComponent(serviceUrl)}`)
  await page.waitForFunction(() => 'uploader' in window)

  // The source, and the upload method in the place of from-url.
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('plan.pdf').first().waitFor()

  // The validator, with its message; the file stays in the list.
  await addFiles(page, [
    { name: 'a name that is far too long.txt', mimeType: 'text/plain', buffer: Buffer.from('long') },
  ])
  await page.getByText('use at most 20 characters').first().waitFor()
  await page.evaluate(() => {
    const { uploader } = /** @type {any} */ (window)
    uploader.removeFileByInternalId(uploader.entries.ids.at(-1))
  })

  // The upload methods in the place of base, for notes, and of multipart. A picture goes by base.
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  await addFiles(page, [
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy milk') },
    { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(LARGE_BYTES) },
    { name: 'sea.png', mimeType: 'image/png', buffer: photo },
  ])
  await waitForSuccess(page, 4)
  assert.deepEqual(kept.links, [{ url: 'https://archive.example/plan.pdf' }])
  assert.deepEqual(kept.notes, [{ name: 'note.txt', text: 'Buy milk' }])
  assert.deepEqual(kept.large, [LARGE_BYTES])

  // The group method.
  await page.waitForFunction(() => /** @type {any} */ (window).uploader.getOutputCollectionState().group)
  const album = await readState(page)
  assert.equal(album.group?.cdnUrl, `https://shop.example/albums/${kept.albums.length}`)
  assert.deepEqual(
    kept.albums.at(-1),
    album.allEntries.map(({ id }) => id),
  )

  // The row action, and its badge.
  await page
    .getByRole('button', { name: /^Copy link/ })
    .first()
    .click()
  await page.getByText('Link copied').first().waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), album.allEntries[0]?.url)

  // The editor's tab, with undo, and the new version that it renders.
  const before = album.allEntries.find(({ name }) => name === 'sea.png')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('tab', { name: 'Stickers' }).click()
  assert.equal(await page.getByRole('tab', { name: 'Filters' }).count(), 0)
  const square = page.getByRole('radio', { name: 'Square' }).or(page.getByRole('button', { name: 'Square' }))
  const undo = page.getByRole('button', { name: 'Undo' })
  await square.click()
  await undo.click()
  assert.equal(await undo.getAttribute('aria-disabled'), 'true')
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.waitForFunction((id) => {
    const { allEntries, status } = /** @type {any} */ (window).uploader.getOutputCollectionState()
    return status === 'success' && allEntries.every((/** @type {any} */ entry) => entry.id !== id)
  }, before?.id)
  const after = (await readState(page)).allEntries.find(({ isImage }) => isImage)
  const bytes = Buffer.from(await (await fetch(after?.url ?? '')).arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0, blue = 255] = data.subarray(at, at + 3)
  assert.ok(red > 200 && green > 150 && blue < 80, `The sticker is on the new version: ${[red, green, blue]}`)
}

/**
 * Uploads a file in parts by callbacks to the shop's endpoints, one of which is busy once.
 *
 * @param {import('playwright').Page} page
 * @param {Server} server
 */
export async function useOwn(page, { origin, shop: { kept } }) {
  await page.goto(`${origin}/own.html`)
  await page.waitForFunction(() => 'uploader' in window)
  const buffer = Buffer.alloc(17_000_000, 'abcdefg')
  await addFiles(page, [{ name: 'film.bin', mimeType: 'application/octet-stream', buffer }])
  await waitForSuccess(page, 1)
  const [file] = (await readState(page)).allEntries
  assert.deepEqual([file?.key, file?.url], ['film.bin', 'https://shop.example/film.bin'])
  assert.ok(kept.files.get('film.bin')?.equals(buffer), 'The shop has the bytes')
  assert.ok(kept.refused > 1, 'A part is sent again')
}

/**
 * @param {import('playwright').Page} page
 * @param {{ name: string, mimeType: string, buffer: Buffer }[]} files
 */
async function addFiles(page, files) {
  const choosing = page.waitForEvent('filechooser')
  await page.evaluate(() => /** @type {any} */ (window).uploader.openSystemDialog())
  await (await choosing).setFiles(files)
}

/**
 * @param {import('playwright').Page} page
 * @param {number} count
 */
async function waitForSuccess(page, count) {
  await page.waitForFunction(
    (wanted) => /** @type {any} */ (window).uploader.getOutputCollectionState().successCount === wanted,
    count,
  )
}

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<{ group: { cdnUrl: string } | null, allEntries: { id: string, key: string, url: string, name: string, isImage: boolean }[] }>}
 */
const readState = (page) =>
  page.evaluate(() => {
    const { group, allEntries } = /** @type {any} */ (window).uploader.getOutputCollectionState()
    return {
      group: group && { cdnUrl: group.cdnUrl },
      allEntries: allEntries.map((/** @type {any} */ { id, key, url, name, isImage }) => ({
        id,
        key,
        url,
        name,
        isImage,
      })),
    }
  })
