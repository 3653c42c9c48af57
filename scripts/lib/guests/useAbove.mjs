/**
 * Lets the page open a library's dialog above the uploader's, uses and closes it, and uses the uploader again. Throws where one of them
 * can't be used.
 *
 * @param {import('playwright').Page} page
 * @param {string} url With the library.
 */
export async function useAbove(page, url) {
  await page.goto(url)
  await page.waitForFunction(() => 'api' in window)
  await page.evaluate(() => /** @type {any} */ (window).api.initFlow())
  const dialog = page.locator('.lading-dialog[open]')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'From device' }).click()
  await (await chooser).setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])

  const host = page.getByRole('dialog', { name: 'Order' })
  const field = host.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await page.keyboard.type('thanks')
  const typed = await field.inputValue()
  if (typed !== 'thanks') throw new Error(`The field of the dialog above has "${typed}".`)
  await page.keyboard.press('Tab')
  const isAbove = await field.evaluate(
    (input) => !input.closest('.lading') && !document.activeElement?.closest('.lading'),
  )
  if (!isAbove) throw new Error('The focus has left the dialog above.')
  await host.getByRole('button', { name: 'Close order' }).click()
  await field.waitFor({ state: 'hidden' })

  await page.locator('.lading-dialog:modal').waitFor()
  await dialog.getByRole('button', { name: 'Remove a.txt' }).click()
  await page.waitForFunction(
    () => /** @type {any} */ (window).api.getOutputCollectionState().totalCount === 0,
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
