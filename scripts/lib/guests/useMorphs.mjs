/** The libraries of e2e/guests/morphs.js. */
const MORPHS = ['idiomorph', 'morphdom', 'alpine', 'livewire', 'htmx', 'turbo']

/**
 * Morphs a page with an uploader and its form three times by each library, during an upload and after it. Throws where the interface
 * or the file is gone.
 *
 * @param {import('playwright').Page} page
 * @param {string} url With the layout.
 * @param {readonly string[]} morphs
 */
export async function useMorphs(page, url, morphs = MORPHS) {
  for (const name of morphs) {
    await page.goto(url)
    await page.waitForFunction(() => 'api' in window)
    await page.evaluate(() => {
      const { api } = /** @type {any} */ (window)
      api.addFileFromObject(new File([new Uint8Array(3_000_000)], 'large.bin'))
      api.initFlow()
    })
    await page.getByText('large.bin').first().waitFor()
    for (let round = 0; round < 3; round += 1) await morph(page, name)
    await page.waitForFunction(() => /** @type {any} */ (window).state().files === 1)
    await morph(page, name)
    const state = await page.evaluate(() => /** @type {any} */ (window).state())
    if (!state.isValid || state.files !== 1) throw new Error(`${name}: ${JSON.stringify(state)}`)
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {string} name
 */
async function morph(page, name) {
  await page.evaluate((library) => /** @type {any} */ (window).morphs[library](), name)
  const text = await page.locator('h1').textContent()
  if (!text || text === 'Order 1') throw new Error(`${name} has changed nothing.`)
  await page.getByText('large.bin').first().waitFor({ timeout: 5000 })
}
