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

  // The validator, with its message and its action in the row; the file stays in the list.
  await addFiles(page, [
    { name: 'a name that is far too long.txt', mimeType: 'text/plain', buffer: Buffer.from('long') },
  ])
  await page.getByText('use at most 20 characters').first().waitFor()
  await page.getByRole('button', { name: /^Shorten the name/ }).click()
  await page.getByText('a name that is f').first().waitFor()

  // The upload methods in the place of base, for notes, and of multipart. A picture goes by base.
  const photo = await paintPhoto()
  await addFiles(page, [
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy milk') },
    { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(LARGE_BYTES) },
    { name: 'sea.png', mimeType: 'image/png', buffer: photo },
  ])
  await waitForSuccess(page, 5)
  assert.deepEqual(kept.links, [{ url: 'https://archive.example/plan.pdf' }])
  assert.deepEqual(kept.notes, [
    { name: 'a name that is f.txt', text: 'long' },
    { name: 'note.txt', text: 'Buy milk' },
  ])
  assert.deepEqual(kept.large, [LARGE_BYTES])
  assert.equal(await page.getByText('In the shop').count(), 4, 'Its badge marks what the shop has')

  // The group method, with its part of the toolbar.
  await page.waitForFunction(() => /** @type {any} */ (window).uploader.getOutputCollectionState().group)
  const album = await readState(page)
  assert.equal(album.group?.cdnUrl, `https://shop.example/albums/${kept.albums.length}`)
  assert.deepEqual(
    kept.albums.at(-1),
    album.allEntries.map(({ id }) => id),
  )
  const link = page.getByRole('link', { name: 'Open album' })
  assert.equal(await link.getAttribute('href'), album.group?.cdnUrl)

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
  const undo = page.getByRole('button', { name: 'Undo' })
  await squareOf(page).click()
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
  await assertSticker(bytes)
}

/**
 * Posts a form with the files themselves: nothing is uploaded, and the photo has its sticker and its crop.
 *
 * @param {import('playwright').Page} page
 * @param {Server} server
 */
export async function useForm(page, { origin, shop: { kept } }) {
  await page.goto(`${origin}/form.html`)
  await page.waitForFunction(() => 'uploader' in window)
  await addFiles(page, [{ name: 'sea.png', mimeType: 'image/png', buffer: await paintPhoto() }])
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Crop to 1:1' }).click()
  await page.getByRole('tab', { name: 'Stickers' }).click()
  await squareOf(page).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit image' }).waitFor({ state: 'detached' })
  await addFiles(page, [{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy milk') }])
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('input[name=photos]'))?.files?.length === 2,
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/api/form')
  const [photo, note] = kept.posted
  assert.deepEqual([photo?.name, note?.name, note?.bytes.toString()], ['sea.png', 'note.txt', 'Buy milk'])
  assert.deepEqual((({ width, height }) => [width, height])(await sharp(photo?.bytes).metadata()), [300, 300])
  await assertSticker(photo?.bytes)
}

/** @param {import('playwright').Page} page */
const squareOf = (page) =>
  page.getByRole('radio', { name: 'Square' }).or(page.getByRole('button', { name: 'Square' }))

const paintPhoto = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()

/** @param {Buffer | undefined} bytes Of an image with a yellow sticker in the middle. */
async function assertSticker(bytes) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0, blue = 255] = data.subarray(at, at + 3)
  assert.ok(red > 200 && green > 150 && blue < 80, `The sticker is on the image: ${[red, green, blue]}`)
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
