/**
 * Waits until as many files are uploaded, and their rows have thumbnails.
 *
 * @param {import('playwright').Page} page
 * @param {number} count
 */
export async function seeUploaded(page, count) {
  await page.waitForFunction(
    (expected) => (window.uploader?.getOutputCollectionState().successCount ?? 0) >= expected,
    count,
  )
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.lading-row .lading-thumbnail img')].every(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    ),
  )
}
