import { expect, test } from 'vitest'
import { ORIGINAL_URL } from '../testing/fixtures/createCdn.js'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

const cropOf = (modifiers = '') => {
  const [, width, height, x, y] = /crop\/(\d+)x(\d+)\/(\d+),(\d+)/.exec(modifiers) ?? []
  return { width: Number(width), height: Number(height), x: Number(x), y: Number(y) }
}

test.each([
  [1, 1],
  [1, 20_000],
  [20_000, 1],
  [2, 3],
])(
  'a picture of %i × %i opens, is cropped within its bounds, and stays as it is when nothing is done',
  async (width, height) => {
    const t = await mountEditor({ size: { width, height }, cropPreset: 'free, 1:1' })
    await expect.element(t.grip('Bottom right corner')).toBeVisible()
    expect(await t.apply()).toBe('')
    t.drag('Bottom right corner', -4000, -4000).end()
    t.drag('Top left corner', 4000, 4000).end()
    await t.button('Rotate left').click()
    await t.button('Mirror').click()
    const modifiers = await t.apply()
    expect(modifiers).toContain('rotate/90')
    if (modifiers?.includes('crop/')) {
      const crop = cropOf(modifiers)
      expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0)
      // After a quarter turn the sides have changed places.
      expect(crop.x + crop.width).toBeLessThanOrEqual(height)
      expect(crop.y + crop.height).toBeLessThanOrEqual(width)
    }
    expect(t.logged).toEqual([])
  },
)

test('two editors of one file do not affect each other', async () => {
  const [first, second] = [await mountEditor(), await mountEditor()]
  const within = (t: typeof first, name: string) =>
    [...t.container.querySelectorAll('button')].find(
      (button) => button.textContent === name || button.ariaLabel === name,
    )!
  await expect.poll(() => second.container.querySelectorAll('[role=slider]').length).toBeGreaterThan(4)
  await expect.poll(() => first.container.querySelectorAll('[role=slider]').length).toBeGreaterThan(4)
  within(first, 'Mirror').click()
  await expect.poll(() => first.events).toEqual([['change', '-/mirror/-/preview/']])
  within(second, 'Apply').click()
  await expect.poll(() => second.events).toEqual([['apply', '']])
  expect(first.events).toHaveLength(1)
})

test('sixty operations in one URL open, and Apply returns them to the letter', async () => {
  const modifiers = Array.from({ length: 60 }, (_, index) => `-/sharp/${index % 20}/`).join('')
  const t = await mountEditor({ modifiers })
  await expect.element(t.grip('Move the selection')).toBeVisible()
  expect(await t.apply()).toBe(modifiers)
})

test('the answer for a file that was replaced meanwhile is not used', async () => {
  const t = await mountEditor({
    secureDeliveryProxyUrlResolver: async (url) => {
      const isFirst = url.startsWith(ORIGINAL_URL)
      if (!url.endsWith('/json/')) return pixel
      if (isFirst) await held
      return `data:application/json,{"width":${isFirst ? 10 : 900},"height":${isFirst ? 10 : 600}}`
    },
  })
  await t.set({ cdnUrl: ORIGINAL_URL.replace('1111', '2222') })
  await expect.element(t.grip('Bottom right corner')).toBeVisible()
  release()
  t.drag('Bottom right corner', -1, -1).end()
  await expect.poll(() => cropOf(t.events.at(-1)?.[1]).width).toBeGreaterThan(800)
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let release = () => {}
const held = new Promise<void>((resolve) => {
  release = resolve
})
