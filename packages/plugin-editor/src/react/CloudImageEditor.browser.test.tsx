import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ORIGINAL_URL, UUID } from '../testing/fixtures/createCdn.js'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

/** Parses the crop of an address. */
function cropIn(modifiers = '') {
  const [, width, height, x, y] = /crop\/(\d+)x(\d+)\/(\d+),(\d+)/.exec(modifiers) ?? []
  return { width: Number(width), height: Number(height), x: Number(x), y: Number(y) }
}

test('opening changes nothing, and Apply returns the operations to the letter', async () => {
  const modifiers = '-/resize/500x/-/blur/10/-/brightness/9999/-/filter/nope/3/-/rotate/45/'
  const t = await mountEditor({ modifiers, cropPreset: '1:1, 16:9' })
  await expect.element(t.grip('Move the selection')).toBeVisible()
  expect(await t.apply()).toBe(modifiers)
  expect(t.events).toEqual([['apply', modifiers]])
  expect(t.results[0]).toMatchObject({ originalUrl: ORIGINAL_URL, cdnUrl: `${ORIGINAL_URL}${modifiers}` })
  // One warning for each operation that is not understood, and none of them reaches the CDN.
  for (const operation of ['brightness/9999', 'filter/nope/3']) {
    expect(t.logged.filter((message) => message.includes(operation))).toHaveLength(1)
    expect(t.requests.filter((url) => url.includes(operation))).toEqual([])
  }
  await t.button('Mirror').click()
  expect(await t.apply()).toBe('-/brightness/100/-/mirror/-/resize/500x/-/blur/10/-/rotate/45/-/preview/')
})

test('a crop that was dragged is applied at once, is one step, and can be undone', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Bottom right corner')).toBeVisible()
  t.drag('Bottom right corner', -100, -60)
  // Apply flushes a drag that is under way.
  const applied = cropIn(await t.apply())
  expect(applied).toMatchObject({ x: 0, y: 0 })
  expect(applied.width).toBeLessThan(3700)
  expect(applied.height).toBeLessThan(2900)
  expect(t.events.map(([name]) => name).toSorted()).toEqual(['apply', 'change'])
  await t.button('Undo').click()
  await expect.poll(() => t.events.at(-1)).toEqual(['change', ''])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => cropIn(t.events.at(-1)?.[1])).toEqual(applied)
})

test('a drag that is interrupted ends, and later movements of the pointer change nothing', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Left side')).toBeVisible()
  const drag = t.drag('Left side', 80, 0)
  drag.end('pointercancel')
  await expect.poll(() => t.events.length).toBe(1)
  drag.move(200, 0)
  expect(await t.apply()).toBe(t.events[0]?.[1])
  expect(cropIn(t.events[0]?.[1]).x).toBeGreaterThan(100)
})

test('the crop follows its content through turns and mirrors, without drift', async () => {
  const t = await mountEditor({ modifiers: '-/crop/1000x800/200,100/' })
  for (const [name, expected] of [
    ['Rotate left', '-/rotate/90/-/crop/800x1000/100,2800/-/preview/'],
    // After a quarter turn, left and right are the top and the bottom of the picture.
    ['Mirror', '-/flip/-/rotate/90/-/crop/800x1000/2100,2800/-/preview/'],
    ['Rotate right', '-/flip/-/crop/1000x800/200,2100/-/preview/'],
    ['Flip', '-/crop/1000x800/200,100/-/preview/'],
  ] as const) {
    await t.button(name).click()
    if (name === 'Flip') break
    await expect.poll(() => t.events.at(-1)).toEqual(['change', expected])
  }
  // Back where it began: the operations are again those that were written.
  expect(await t.apply()).toBe('-/crop/1000x800/200,100/')
})

test('a crop of a ratio that is not on offer stays; a ratio changes the crop alone, and Undo takes it back', async () => {
  const modifiers = '-/filter/adaris/80/-/crop/1000x300/50,60/'
  const t = await mountEditor({ modifiers, cropPreset: '1:1, 16:9, 0:1' })
  await expect.element(t.getByText('Custom', { exact: true })).toBeVisible()
  expect(t.logged).toEqual(['Invalid crop preset: 0:1'])
  await t.button('Crop to 16:9').click()
  await expect.poll(() => t.events.at(-1)?.[1]).toContain('-/filter/adaris/80/-/crop/')
  const { width, height } = cropIn(t.events.at(-1)?.[1])
  expect(Math.abs(width - (height * 16) / 9)).toBeLessThanOrEqual(1)
  await expect.element(t.button('Crop to 16:9')).toHaveAttribute('aria-pressed', 'true')
  await t.button('Undo').click()
  expect(await t.apply()).toBe(modifiers)
})

test('a crop beyond the picture is one warning, and no change', async () => {
  const modifiers = '-/crop/9000x9000/0,0/'
  const t = await mountEditor({ modifiers })
  await expect.element(t.grip('Move the selection')).toBeVisible()
  expect(await t.apply()).toBe(modifiers)
  expect(t.events).toEqual([['apply', modifiers]])
  expect(t.logged).toHaveLength(1)
})

test('what fails is named, and Retry repeats exactly that', async () => {
  const t = await mountEditor({ cdnUrl: `${ORIGINAL_URL}-/mirror/` })
  await expect.element(t.grip('Move the selection')).toBeVisible()
  t.faults.add('json').add('picture')
  await t.set({ cdnUrl: ORIGINAL_URL.replace('1111', '2222') })
  await expect.element(t.getByText('Network error')).toBeVisible()
  expect(t.requests.at(-1)).toMatch(/json/)
  t.faults.delete('json')
  const before = t.requests.length
  await t.button('Retry').click()
  await expect.element(t.grip('Move the selection')).toBeVisible()
  await expect.element(t.getByRole('alert')).toBeVisible()
  expect(t.requests.slice(before).filter((url) => url.includes('json'))).toHaveLength(1)
  t.faults.clear()
  const failed = t.requests.length
  await t.button('Retry').click()
  await expect.element(t.getByRole('alert')).not.toBeInTheDocument()
  expect(t.requests.slice(failed).every((url) => !url.includes('json'))).toBe(true)
  await expect.poll(() => t.container.querySelector('.lading-editor-picture img')).not.toBeNull()

  // The colors are painted here: where the CDN's picture of them fails, the painted one stays in sight.
  t.faults.add('picture')
  await t.getByRole('tab', { name: 'Tuning' }).click()
  await t.button('Warmth').click()
  await userEvent.keyboard('{End}')
  await expect.element(t.getByRole('alert')).toBeVisible()
  const heightOf = (selector: string) => t.container.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
  expect(heightOf('[role=alert]')).toBeLessThan(heightOf('.lading-editor-stage') / 4)
  // It is requested again when the connection is back.
  t.faults.clear()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return t.container.querySelector('[role=alert]')
    })
    .toBeNull()
  await expect.poll(() => t.container.querySelector('[data-busy]')).toBeNull()
})

test('new operations of the page are followed; those that it was told itself change nothing', async () => {
  const t = await mountEditor({ modifiers: '-/mirror/' })
  await t.button('Flip').click()
  await expect.poll(() => t.events.at(-1)).toEqual(['change', '-/mirror/-/flip/-/preview/'])
  await t.set({ cdnUrl: `${ORIGINAL_URL}-/mirror/-/flip/-/preview/` })
  await expect.element(t.button('Undo')).toBeEnabled()
  await t.set({ cdnUrl: `${ORIGINAL_URL}-/crop/1000x800/0,0/` })
  await expect.element(t.button('Undo')).toBeDisabled()
  expect(await t.apply()).toBe('-/crop/1000x800/0,0/')
  expect(t.requests.filter((url) => url.includes('json'))).toHaveLength(2)
  expect(t.container.querySelectorAll('.lading-editor')).toHaveLength(1)
})

test('everything can be done by keyboard, and values are spoken', async () => {
  const t = await mountEditor({})
  const move = t.grip('Move the selection')
  await expect.element(move).toBeVisible()
  expect(t.getByRole('group', { name: 'Selection' }).getByRole('slider').all()).toHaveLength(9)
  await expect.element(t.getByRole('tab', { name: 'Crop' })).toHaveAttribute('aria-selected', 'true')
  ;(t.grip('Top left corner').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await expect
    .element(t.grip('Top left corner'))
    .toHaveAttribute('aria-valuetext', '3970 by 2700 pixels, 30 from the left, 300 from the top')
  await expect.element(t.getByRole('status').getByText('3970 by 2700 pixels')).toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => cropIn(t.events.at(-1)?.[1])).toEqual({ x: 30, y: 301, width: 3970, height: 2699 })
  ;(move.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => cropIn(t.events.at(-1)?.[1])).toEqual({ x: 30, y: 271, width: 3970, height: 2699 })

  await t.button('Exact size').click()
  const width = t.getByRole('textbox', { name: 'Width' })
  await userEvent.fill(width, '1000')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => cropIn(t.events.at(-1)?.[1])).toMatchObject({ width: 1000, height: 2699 })
  await expect.element(t.getByRole('textbox', { name: 'Left' })).toHaveValue('30')
  expect((await axe.run(t.container)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('the smallest crop is kept, and a picture that is smaller cannot be cropped', async () => {
  const t = await mountEditor({ cropMinSize: '600x400', cropPreset: 'free' })
  await expect.element(t.grip('Bottom right corner')).toBeVisible()
  t.drag('Bottom right corner', -2000, -2000).end()
  await expect.poll(() => t.events.at(-1)?.[1]).toBe('-/crop/600x400/0,0/-/preview/')
  await t.set({ cropMinSize: '5000x400' })
  await expect.element(t.getByText(/too small to be cropped/)).toBeVisible()
  expect(t.container.querySelectorAll('[role=slider]')).toHaveLength(0)
})

test('the wheel magnifies and requests a larger picture; a double tap shows everything again', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Move the selection')).toBeVisible()
  const widths = () => [...new Set(t.requests.map((url) => Number(/resize\/(\d+)x/.exec(url)?.[1] ?? 0)))]
  await expect.poll(widths).toEqual([0, 800])
  const frame = t.container.querySelector<HTMLElement>('.lading-editor-frame')!
  const before = frame.offsetWidth
  const at = { clientX: 400, clientY: 250, bubbles: true, cancelable: true }
  frame.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -600 }))
  await expect.poll(() => frame.offsetWidth).toBeGreaterThan(2 * before)
  await expect.element(t.button('Show the whole image')).toBeVisible()
  await expect.poll(widths).toEqual([0, 800, 1600])
  const tap = () => {
    for (const type of ['pointerdown', 'pointerup']) {
      frame.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 3 }))
    }
  }
  tap()
  tap()
  await expect.poll(() => frame.offsetWidth).toBe(before)
  expect(t.events).toEqual([])
})

test('a window that is moved to a screen with more pixels gets a larger picture', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia')
  const t = await mountEditor({})
  const widths = () => [...new Set(t.requests.map((url) => Number(/resize\/(\d+)x/.exec(url)?.[1] ?? 0)))]
  await expect.poll(widths).toEqual([0, 800])
  const density = vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(2 * devicePixelRatio)
  for (const [index, [query]] of matchMedia.mock.calls.entries()) {
    if (query.includes('dppx')) matchMedia.mock.results[index]?.value.dispatchEvent(new Event('change'))
  }
  await expect.poll(widths).toEqual([0, 800, 1600])
  density.mockRestore()
  matchMedia.mockRestore()
})

test('two fingers magnify, and a drag that they interrupt is kept', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Move the selection')).toBeVisible()
  const frame = t.container.querySelector<HTMLElement>('.lading-editor-frame')!
  const before = frame.offsetWidth
  const send = (type: string, pointerId: number, clientX: number) =>
    frame.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, clientY: 250, bubbles: true, cancelable: true }),
    )
  send('pointerdown', 1, 350)
  send('pointerdown', 2, 450)
  send('pointermove', 2, 550)
  await expect.poll(() => frame.offsetWidth).toBeGreaterThan(1.8 * before)
  send('pointerup', 1, 350)
  send('pointerup', 2, 550)
  expect(t.events).toEqual([])
})

test('without a file the editor says so, and opens the one that comes later', async () => {
  const none = await mountEditor({ cdnUrl: '' })
  await expect.element(none.getByText('No image')).toBeVisible()
  expect(none.logged).toEqual(['No UUID nor CDN URL provided'])
  await none.set({ uuid: UUID, cdnCname: 'https://cdn.example/' })
  await expect.element(none.grip('Move the selection')).toBeVisible()
})

test('a listener of the page that throws is reported, and the editor goes on', async () => {
  const onChange = vi.fn(() => {
    throw new Error('of the page')
  })
  const t = await mountEditor({ onChange })
  await t.button('Mirror').click()
  await expect.poll(() => t.logged).toEqual(['A listener of the editor has thrown an error.'])
  expect(await t.apply()).toBe('-/mirror/-/preview/')
})

test('without room the editor reports it once, and opens when there is room', async () => {
  const setTimeoutNow = vi.spyOn(globalThis, 'setTimeout')
  const t = await mountEditor({ box: { width: 800, height: 0 } })
  await expect.poll(() => setTimeoutNow.mock.calls.find(([, ms]) => ms === 3000)).toBeDefined()
  // The time is over.
  const [report] = setTimeoutNow.mock.calls.findLast(([, ms]) => ms === 3000) ?? []
  ;(report as () => void)()
  expect(t.logged).toEqual(['timeout waiting for non-zero container size'])
  await t.set({ style: { width: 800, height: 600 } })
  await expect.element(t.grip('Move the selection')).toBeVisible()
})

test('the member of a group is edited by its address in the group', async () => {
  const requests: string[] = []
  const address = `https://cdn.example/${UUID}~3/nth/1/`
  const t = await mountEditor({
    cdnUrl: `${address}-/flip/`,
    secureDeliveryProxyUrlResolver: async (url) => {
      requests.push(url)
      return url.endsWith('/json/') ? 'data:application/json,{"width":90,"height":60}' : ''
    },
  })
  await t.button('Mirror').click()
  expect(await t.apply()).toBe('-/mirror/-/flip/-/preview/')
  expect(t.results[0]).toMatchObject({ originalUrl: address, cdnUrl: `${address}-/mirror/-/flip/-/preview/` })
  expect(requests[0]).toBe(`${address}-/json/`)
  expect(requests.every((url) => url.startsWith(address))).toBe(true)
})
