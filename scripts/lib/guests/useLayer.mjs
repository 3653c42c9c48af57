/**
 * Uses the uploader's dialog inside an open dialog of a library, or beside one: presses, keys, focus, wheel, and what
 * assistive technology is told. Throws where something of it does not reach the uploader.
 *
 * @param {import('playwright').Page} page
 * @param {string} url With the library, the place of the uploader and the layout.
 */
export async function useLayer(page, url) {
  await page.goto(url)
  await page.getByRole('button', { name: 'Open order' }).click()
  await page.waitForFunction(() => 'api' in window)
  const host = page.getByRole('dialog', { name: 'Order' })
  const title = host.getByText('Order', { exact: true })
  await title.waitFor()
  const add = host.getByRole('button', { name: 'Add files' })
  await add.click()

  const dialog = page.locator('.lading-dialog[open]')
  await dialog.waitFor()
  await expectReachable(page)

  // A press that adds a file.
  const chooser = page.waitForEvent('filechooser')
  await dialog
    .getByRole('button', { name: 'From device' })
    .or(dialog.locator('.lading-drop-area'))
    .first()
    .click()
  const names = Array.from({ length: 60 }, (_, index) => `file-${index}.txt`)
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  )
  await dialog.getByText('file-0.txt').first().waitFor()

  // The wheel scrolls the list.
  const list = dialog.locator('.lading-list')
  await list.hover()
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => (document.querySelector('.lading-list')?.scrollTop ?? 0) > 100)

  // A field keeps the focus and takes text; Escape empties it and closes nothing.
  const field = dialog.getByRole('searchbox')
  await field.click()
  await page.keyboard.type('file-7')
  await check('text', await field.inputValue(), 'file-7')
  await page.keyboard.press('Escape')
  await check('emptied field', await field.inputValue(), '')
  await check('open dialogs', await dialog.count(), 1)

  // A menu closes by Escape, alone.
  await dialog
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await page.locator('.lading-menu:popover-open').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.lading-menu:popover-open').waitFor({ state: 'detached' })
  await check('dialogs after the menu', await dialog.count(), 1)

  // A row is removed.
  await dialog
    .getByRole('button', { name: /^Remove file-/ })
    .first()
    .click()
  await page.waitForFunction(
    () => /** @type {any} */ (window).api.getOutputCollectionState().totalCount === 59,
  )

  await expectReachable(page)
  await expectOpen(page, title, 'The host dialog is closed.')
  await page.keyboard.press('Escape')
  await page.locator('.lading-dialog[open]').waitFor({ state: 'detached' })
  await expectOpen(page, title, 'Escape has closed the host dialog, too.')

  // Opened again, and closed by a press of the button; then the host's own fields work.
  await add.click()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('.lading-dialog[open]').waitFor({ state: 'detached' })
  await host.getByRole('textbox', { name: 'Comment' }).fill('thanks')
  await title.waitFor()
}

/**
 * @param {import('playwright').Page} page
 * @param {import('playwright').Locator} title Of the host dialog.
 * @param {string} problem
 */
async function expectOpen(page, title, problem) {
  // A dialog that leaves is visible until its transition has ended.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  )
  if (!(await title.isVisible())) throw new Error(problem)
}

/** @param {import('playwright').Page} page */
async function expectReachable(page) {
  const found = await page.evaluate(() => {
    const dialog = document.querySelector('.lading-dialog[open]')
    const hidden = []
    for (let node = dialog; node; node = node.parentElement)
      if (node.matches('[inert], [aria-hidden="true"]')) hidden.push(node.tagName)
    const button = dialog?.querySelector('button')
    const pointerEvents = button && getComputedStyle(button).pointerEvents
    return { hidden, pointerEvents, hasFocus: dialog?.contains(document.activeElement) }
  })
  await check(
    'reach',
    JSON.stringify(found),
    JSON.stringify({ hidden: [], pointerEvents: 'auto', hasFocus: true }),
  )
}

/**
 * @param {string} what
 * @param {unknown} found
 * @param {unknown} wanted
 */
async function check(what, found, wanted) {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}
