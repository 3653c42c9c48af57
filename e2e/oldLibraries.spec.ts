import { chooseFiles, entriesOf, expect, openHost, sha256, sha256Of, test } from './support/test.js'

/** Replaces the functions of the page that Prototype 1.7 and MooTools 1.4 replace, in the same way. */
function replaceBuiltIns() {
  // Neither takes a function or an iterable.
  Array.from = (<T>(items: ArrayLike<T>) => Array.prototype.slice.call(items)) as typeof Array.from
  Reflect.deleteProperty(Array.prototype, 'entries')
  Object.assign(Array.prototype, { each: () => {}, last: () => {} })
  const { remove } = Element.prototype
  HTMLElement.prototype.remove = function () {
    if (!this.parentNode) throw new TypeError('Removed an element without a parent')
    remove.call(this)
  }
}

test('on a page of old libraries files are listed, validated, and sent whole and in parts', async ({
  page,
}) => {
  const small = Buffer.from('A few words.')
  const large = Buffer.alloc(11_000_000, 'lading')
  await page.addInitScript(replaceBuiltIns)
  await openHost(page, {
    layout: 'inline',
    props: { multipartMinFileSize: 10_485_760, maxLocalFileSizeBytes: 12_000_000 },
  })
  await chooseFiles(page, () => page.getByRole('button', { name: /browse/i }).click(), [
    { name: 'small.txt', mimeType: 'text/plain', buffer: small },
    { name: 'large.bin', mimeType: 'application/octet-stream', buffer: large },
    { name: 'larger.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(12_000_001) },
  ])
  await expect
    .poll(async () => (await entriesOf(page)).map(({ status }) => status))
    .toEqual(['success', 'success', 'failed'])
  const [first, second, third] = await entriesOf(page)
  expect(third?.errors.map(({ type }) => type)).toEqual(['FILE_SIZE_EXCEEDED'])
  await expect(page.locator('.lading-row')).toHaveCount(2)
  await expect(page.getByText('1 file not added')).toBeVisible()
  expect(await sha256Of(first?.cdnUrl ?? '')).toBe(sha256(small))
  expect(await sha256Of(second?.cdnUrl ?? '')).toBe(sha256(large))
})
