import { FILTERS } from '@lading/cdn'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeCdn } from '../../testing/fixtures/createFakeCdn.js'
import { expectAccessible, mountTab } from '../../testing/fixtures/mountTab.js'
import { FiltersTab } from './FiltersTab.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const thumbs = (container: HTMLElement) => [...container.querySelectorAll('.lading-color-thumb > *')]

test('every filter shows the own picture, painted from one small picture of the CDN', async () => {
  const { cdn, container } = await mountTab(FiltersTab, {
    state: { mirror: true, tuning: { brightness: 20 } },
  })
  await expect.poll(() => thumbs(container).length).toBe(FILTERS.length + 1)
  expect(new Set(thumbs(container).map((thumb) => (thumb as HTMLCanvasElement).toDataURL())).size).toBe(41)
  // The picture itself and two probes of the formulas; StrictMode asks twice.
  expect(new Set(cdn.requests).size).toBe(3)
  expect(cdn.requests[0]).toMatch(/-\/mirror\/.*-\/scale_crop\/(\d+)x\1\/center\/$/)
  expect(cdn.requests.some((url) => url.includes('brightness'))).toBe(false)
})

test('other formulas: the CDN is asked for each visible thumbnail, for at most six at once', async () => {
  await page.viewport(500, 600)
  const cdn = createFakeCdn({
    paint: (pixels, operations) => operations.length > 0 && pixels.fill(90),
    holds: (url) => url.includes('brightness'),
    fails: (url) => url.includes('carris'),
  })
  const { container } = await mountTab(FiltersTab, { cdn, state: { tuning: { brightness: 20 } } })
  await expect.poll(() => cdn.waiting.length).toBe(6)
  let most = 0
  await expect
    .poll(() => {
      most = Math.max(most, cdn.waiting.length)
      cdn.release()
      return thumbs(container).length
    })
    .toBeGreaterThan(6)
  expect(most).toBe(6)
  // One that fails is asked for again once; its tile can be pressed all the same.
  await expect.poll(() => cdn.requests.filter((url) => url.includes('carris')).length).toBeGreaterThan(1)
  await button('Apply Amber filter').click()
  await expect.element(button('Amber 100')).toHaveAttribute('aria-pressed', 'true')
  // Those far outside are asked for when they come into sight.
  expect(cdn.requests.some((url) => url.includes('zevcen'))).toBe(false)
  button('Apply Chalk filter').element().scrollIntoView()
  await expect
    .poll(() => {
      cdn.release()
      return cdn.requests.some((url) => url.includes('zevcen'))
    })
    .toBe(true)
  await page.viewport(800, 600)
})

test('thumbnails that were requested offline are there once the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const cdn = createFakeCdn({ fails: () => !navigator.onLine })
  const listen = vi.spyOn(window, 'addEventListener')
  const { container } = await mountTab(FiltersTab, { cdn })
  // The second attempt waits.
  await expect.poll(() => listen.mock.calls.map(([type]) => type as string)).toContain('online')
  listen.mockRestore()
  expect(thumbs(container)).toEqual([])
  onLine.mockRestore()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return thumbs(container).length
    })
    .toBe(FILTERS.length + 1)
})

test('a filter is applied by a press, changed by the slider below it, and removed by Original', async () => {
  const { session, shown } = await mountTab(FiltersTab)
  const filter = () => session.snapshot.state.filter
  const slider = page.getByRole('slider', { name: 'Vivid' })
  await expect.element(button('Original')).toHaveAttribute('aria-pressed', 'true')
  await button('Apply Vivid filter').click()
  await expect.poll(filter).toEqual({ name: 'galen', amount: 100 })
  await expect.poll(() => shown.at(-1)).toBe('Vivid 100')
  // The focus stays among the filters until the slider is wanted.
  await expect.element(button('Vivid 100')).toHaveFocus()
  await expect.element(slider).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(filter).toEqual({ name: 'galen', amount: 89 })
  // The slider stays at 0, where there is no filter.
  await userEvent.keyboard('{Home}')
  await expect.poll(filter).toBeNull()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(filter).toEqual({ name: 'galen', amount: 10 })
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Vivid 10')).toHaveFocus()
  await button('Original').click()
  await expect.poll(filter).toBeNull()
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  await expect.poll(() => shown.at(-1)).toBe('Original')
})

test('as options, the second press of a filter opens a panel with Cancel and Apply', async () => {
  const { session } = await mountTab(FiltersTab, { toolRole: 'option' })
  const filter = () => session.snapshot.state.filter
  await button('Apply Vivid filter').click()
  await button('Vivid 100').click()
  await expect.element(page.getByRole('slider', { name: 'Vivid' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await button('Cancel').click()
  await expect.poll(filter).toEqual({ name: 'galen', amount: 100 })
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  await button('Apply').click()
  await expect.poll(filter).toEqual({ name: 'galen', amount: 99 })
  await expect.element(button('Vivid 99')).toHaveFocus()
})

test('an amount beyond the slider is found again and kept', async () => {
  const { session } = await mountTab(FiltersTab, { state: { filter: { name: 'zevcen', amount: 150 } } })
  const tile = button('Chalk 150')
  await expect.element(tile).toBeInViewport()
  await expect.element(page.getByRole('slider', { name: 'Chalk' })).toHaveValue('150')
  await expect.poll(() => session.snapshot.state.filter).toEqual({ name: 'zevcen', amount: 150 })
})

test.each(['ltr', 'rtl'] as const)('the filters are one tab stop and accessible (%s)', async (dir) => {
  await page.viewport(320, 500)
  const { container } = await mountTab(FiltersTab, { dir, state: { filter: { name: 'adaris', amount: 40 } } })
  await expect.poll(() => thumbs(container).length).toBe(41)
  await expectAccessible()
  ;(page.getByRole('textbox', { name: 'Sunny, number' }).element() as HTMLElement).focus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{End}')
  await expect.element(button('Apply Chalk filter')).toHaveFocus()
  await expect.element(button('Apply Chalk filter')).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(800, 600)
})
