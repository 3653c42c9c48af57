import type { Page } from '@playwright/test'
import { expect, openHost, test } from './support/test.js'

// As success criterion 1.4.12 of WCAG has it.
const SPACING = `
  .lading, .lading * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  .lading p { margin-block-end: 2em !important }
`

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, bypassCSP: true })

/** Texts that are cut or outside of the window; names are truncated in their middle on purpose. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('.lading *')) {
      const { width, height, left, right } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || element.closest('svg, .lading-hidden, .lading-name')) continue
      const { overflowX, overflowY } = getComputedStyle(element)
      const note = (fault: string) =>
        found.push(`${element.className}, "${element.textContent?.slice(0, 30)}": ${fault}`)
      if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) note('is cut below')
      if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) note('is cut at its end')
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      )
      if (hasText && (left < -1 || right > innerWidth + 1) && !element.closest('.lading-chips'))
        note('is outside of the window')
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    return found
  })

async function openSpaced(page: Page, props: Record<string, unknown>): Promise<void> {
  await openHost(page, { props: { sourceList: 'local, url, camera', ...props } })
  await page.addStyleTag({ content: SPACING })
  await page.getByRole('button', { name: /^Upload files/ }).tap()
}

test('with more space between letters, words and lines, the start shows all its text in 320 px', async ({
  page,
}) => {
  await openSpaced(page, { multipleMax: 5, maxLocalFileSizeBytes: 10_000_000 })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/5 files at most/i)).toBeVisible()
  await expect.poll(() => findCut(page)).toEqual([])
  await dialog.getByRole('button', { name: 'From link' }).tap()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await expect.poll(() => findCut(page)).toEqual([])
})

test('so does a list with files of each state, and its buttons are in view', async ({ page }) => {
  await page.route('**/base/**', (route) => {
    if (!route.request().postData()?.includes('broken')) return
    const error = { status_code: 400, content: 'File is broken', error_code: 'FileBroken' }
    return route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify({ error }) })
  })
  await openSpaced(page, { maxLocalFileSizeBytes: 1_000 })
  await page.evaluate(() => {
    const names = ['a broken scan of the contract.txt', 'a running one.txt', 'too large.txt']
    const files = names.map((name) => new File([name.startsWith('too') ? 'x'.repeat(2_000) : 'x'], name))
    window.host.uploader.addFiles(files)
    window.host.uploader.setCurrentActivity('upload-list')
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('File is broken', { exact: false })).toBeVisible()
  await expect(dialog.getByText('1 file not added')).toBeVisible()
  await expect.poll(() => findCut(page)).toEqual([])
  await expect(dialog.locator('[data-action="done"]')).toBeInViewport({ ratio: 1 })
})
