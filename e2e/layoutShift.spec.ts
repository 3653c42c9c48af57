import type { Browser, Page, Route } from '@playwright/test'
import { chooseFiles, expect, type HostOptions, hostUrl, test } from './support/test.js'

declare global {
  interface Window {
    /** Elements that have moved, also right after a press. */
    moved: string[]
    /** The score of all shifts so far, also of those right after a press. */
    shiftScore: number
  }
}

/** The chunk of the app; the rows of the shell come without it. */
const KERNEL = /shell-assets\/uploader-[^/]*\.js$/
const LIST = /shell-assets\/list-[^/]*\.js$/

/** Records each element that has moved by a pixel or more. */
function recordShifts(): void {
  window.moved = []
  window.shiftScore = 0
  interface Shift {
    readonly value: number
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      window.shiftScore += value
      for (const { node, previousRect: before, currentRect: after } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        // Text that runs from right to left is reported when its other end moves. Text that was replaced meanwhile has no element, but
        // the direction of the page.
        const isRtl = getComputedStyle(element ?? document.documentElement).direction === 'rtl'
        const [from, to] = isRtl ? [before.right, after.right] : [before.left, after.left]
        if (Math.abs(from - to) < 1 && Math.abs(before.top - after.top) < 1) continue
        // The minimal layout grows with its first files, and the page below it makes room.
        if (document.querySelector('.lading-minimal') && !element?.closest('.lading')) continue
        window.moved.push(
          `${element?.tagName}.${element?.className}: ${from},${before.top} > ${to},${after.top}`,
        )
      }
    }
  }).observe({ type: 'layout-shift' })
}

/** The places of the first rows, of their icons and of their names, in CSS pixels. */
const placesOf = (page: Page, row: string, icon: string, name: string) =>
  page.evaluate(
    ([rowSelector, iconSelector, nameSelector]) => {
      const isRtl = getComputedStyle(document.querySelector('.lading') as Element).direction === 'rtl'
      const rows = [...document.querySelectorAll(rowSelector as string)].map((element) =>
        [
          element,
          element.querySelector(iconSelector as string),
          element.querySelector(nameSelector as string),
        ].map((part) => {
          const { top, left, right } = (part as Element).getBoundingClientRect()
          return { top: Math.round(top), start: Math.round(isRtl ? right : left) }
        }),
      )
      return rows.sort(([a], [b]) => (a?.top ?? 0) - (b?.top ?? 0)).slice(0, 3)
    },
    [row, icon, name],
  )

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const screens = {
  'a desktop': { viewport: { width: 1280, height: 800 } },
  'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const

async function openPage(browser: Browser, screen: keyof typeof screens, options: HostOptions) {
  const context = await browser.newContext(screens[screen])
  const page = await context.newPage()
  page.on('filechooser', () => {})
  await page.addInitScript(recordShifts)
  if (options.props?.localeName === 'ar')
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl'
      }),
    )
  const held: Route[] = []
  let isHeld = true
  await page.route(KERNEL, (route) => (isHeld ? void held.push(route) : route.continue()))
  const props = { sourceList: 'local, camera', opens: 'dialog', preload: 'intent', ...options.props }
  await page.goto(hostUrl({ page: 'shell', ...options, props }))
  const release = async () => {
    isHeld = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
  return { context, page, release }
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `a long name of a file, number ${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`bytes ${index}`),
  }))

for (const layout of ['inline', 'minimal', 'regular'] as const) {
  for (const screen of ['a desktop', 'a phone'] as const) {
    for (const [count, localeName] of [
      [1, 'en'],
      [3, 'ar'],
      [30, 'en'],
      [60, 'en'],
    ] as const) {
      test(`${layout} on ${screen}: nothing moves while ${count} files are added and uploaded (${localeName})`, async ({
        browser,
      }) => {
        const { context, page, release } = await openPage(browser, screen, { layout, props: { localeName } })
        const start =
          layout === 'regular' ? '.lading-trigger' : '.lading-tiles button, button.lading-drop-area'
        const button = page.locator(start).first()
        await expect(button).toBeVisible()
        if (localeName === 'ar') await expect(page.locator('.lading')).toHaveAttribute('dir', 'rtl')
        await settled(page)
        await page.evaluate(() => window.moved.splice(0))
        await chooseFiles(page, () => button.click(), names(count))
        let early: Awaited<ReturnType<typeof placesOf>> | null = null
        if (layout !== 'regular') {
          await expect(page.locator('.lading-early li').first()).toBeVisible()
          await settled(page)
          early = await placesOf(page, '.lading-early li', 'span', 'bdi')
        }
        await release()
        await expect(page.locator('.lading-row').first()).toBeVisible()
        if (early)
          expect(await placesOf(page, '.lading-row', '.lading-thumbnail', '.lading-name')).toEqual(early)
        await page.waitForFunction(
          (wanted) => window.host?.uploader.getOutputCollectionState().successCount === wanted,
          count,
        )
        const heading = page.locator('.lading-heading').filter({ visible: true })
        await expect(heading).not.toContainText('Uploading')
        if (layout === 'regular') {
          await page.locator('[data-action="done"]').click()
          await expect(page.getByRole('dialog')).toBeHidden()
        }
        await settled(page)
        expect(await page.evaluate(() => window.moved)).toEqual([])
        await context.close()
      })
    }
  }
}

for (const layout of ['regular', 'inline', 'minimal'] as const) {
  for (const screen of ['a desktop', 'a phone'] as const) {
    test(`${layout} on ${screen}: from the start to Done the score of layout shifts stays 0`, async ({
      browser,
    }) => {
      // The minimal layout has room for a list of one file.
      const count = layout === 'minimal' ? 1 : 4
      const context = await browser.newContext(screens[screen])
      const page = await context.newPage()
      page.on('filechooser', () => {})
      await page.addInitScript(recordShifts)
      const held: Route[] = []
      await page.route('**/base/**', (route) => void held.push(route))
      const lateList: Route[] = []
      await page.route(LIST, (route) => void lateList.push(route))
      const sourceList = 'local, url, camera, dropbox, gdrive'
      await page.goto(hostUrl({ page: 'shell', layout, props: { sourceList, maxConcurrentRequests: 4 } }))
      await page.waitForFunction(() => 'host' in window)
      const trigger = page.locator('.lading-trigger')
      const start = page.locator('.lading-tiles button, button.lading-drop-area').first()
      await expect(layout === 'regular' ? trigger : start).toBeVisible()
      await settled(page)
      await page.evaluate(() => {
        window.shiftScore = 0
      })
      if (layout === 'regular') await trigger.click()
      await chooseFiles(page, () => start.click(), names(count))
      await expect.poll(() => held.length).toBe(count)
      // The screen of the list is there before its rows.
      await expect(page.locator('[data-activity="upload-list"]')).toBeVisible()
      await settled(page)
      await Promise.all(lateList.map((route) => route.continue()))
      await expect(page.locator('.lading-row').first()).toBeVisible()
      for (const route of held) {
        await settled(page)
        await route.continue()
      }
      await page.waitForFunction(
        (wanted) => window.host?.uploader.getOutputCollectionState().successCount === wanted,
        count,
      )
      const heading = page.locator('.lading-heading').filter({ visible: true })
      await expect(heading).not.toContainText('Uploading')
      if (layout === 'regular') {
        await page.locator('[data-action="done"]').click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await settled(page)
      expect(await page.evaluate(() => window.shiftScore)).toBe(0)
      await context.close()
    })
  }
}

test('30 files that wait for Upload: nothing moves when the list comes and when they are sent', async ({
  browser,
}) => {
  const props = { confirmUpload: true }
  const { context, page, release } = await openPage(browser, 'a desktop', { layout: 'inline', props })
  const start = page.locator('button.lading-drop-area')
  await expect(start).toBeVisible()
  await chooseFiles(page, () => start.click(), names(30))
  await expect(page.locator('.lading-early li').first()).toBeVisible()
  await settled(page)
  const early = await placesOf(page, '.lading-early li', 'span', 'bdi')
  await release()
  await expect(page.locator('.lading-row').first()).toBeVisible()
  expect(await placesOf(page, '.lading-row', '.lading-thumbnail', '.lading-name')).toEqual(early)
  await page.locator('[data-action="upload"]').click()
  await expect(page.locator('.lading-heading')).toContainText('30 files uploaded')
  await settled(page)
  expect(await placesOf(page, '.lading-row', '.lading-thumbnail', '.lading-name')).toEqual(early)
  await context.close()
})
