import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BLACK, CLEAR, colorAt, inkAt, thicknessAt } from '../testing/fixtures/ink.js'
import { findStage, mountDraw } from '../testing/fixtures/mountDraw.js'
import { drag, line, touch, within } from '../testing/fixtures/pointers.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const zoom = () => page.getByRole('button', { name: / %: show the whole paper$/ })
const committed = (stage: HTMLElement) => stage.querySelector('canvas[role="img"]') as HTMLCanvasElement

async function open() {
  const mounted = await mountDraw()
  mounted.uploader.setCurrentActivity('draw')
  return { ...mounted, stage: await findStage() }
}

/** The value of the zoom in percent. */
async function zoomPercent(): Promise<number> {
  await button('Move and zoom').click()
  return Number.parseInt(zoom().element().textContent ?? '', 10)
}

beforeEach(async () => {
  await page.viewport(900, 700)
})

test('one finger draws; a second finger discards the beginning of a stroke, moves and zooms', async () => {
  const { stage } = await open()
  const a = within(stage, 0.4, 0.5)
  const b = within(stage, 0.6, 0.5)
  await touch('touchStart', [a])
  for (const at of line(a, b).slice(1)) await touch('touchMove', [at])
  await touch('touchEnd', [])
  expect(inkAt(stage, 0.5, 0.5)).toBe(BLACK)

  const above = within(stage, 0.4, 0.3)
  await touch('touchStart', [above])
  await touch('touchMove', [{ ...above, x: above.x + 9 }])
  await touch('touchStart', [above, within(stage, 0.6, 0.7)])
  for (let i = 1; i <= 6; i += 1) {
    await touch('touchMove', [
      within(stage, 0.4 - i * 0.04, 0.3 - i * 0.04),
      within(stage, 0.6 + i * 0.04, 0.7 + i * 0.04),
    ])
  }
  await touch('touchEnd', [])
  await expect.element(page.getByRole('img', { name: 'Drawing with 1 stroke' })).toBeInTheDocument()
  // Larger around the middle, where the line still is.
  expect(inkAt(stage, 0.5, 0.5)).toBe(BLACK)
  expect(inkAt(stage, 0.3, 0.5)).toBe(BLACK)
  expect(await zoomPercent()).toBeGreaterThan(180)
  // The tool moves by one pointer, keys move the paper, and a button shows all of it.
  await drag(line(within(stage, 0.5, 0.5), within(stage, 0.5, 0.8)))
  expect(inkAt(stage, 0.5, 0.5)).toBe(CLEAR)
  expect(inkAt(stage, 0.5, 0.8)).toBe(BLACK)
  stage.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => inkAt(stage, 0.5, 0.8)).toBe(CLEAR)
  await zoom().click()
  expect(await zoomPercent()).toBe(100)
  await button('Zoom in').click()
  expect(await zoomPercent()).toBe(150)
})

test('a pen presses; after its first stroke fingers move the paper only', async () => {
  const { stage } = await open()
  await drag(line(within(stage, 0.1, 0.5), within(stage, 0.4, 0.5)), 'pen', 0.1)
  await drag(line(within(stage, 0.6, 0.5), within(stage, 0.9, 0.5)), 'pen', 0.9)
  expect(thicknessAt(committed(stage), 0.75)).toBeGreaterThan(thicknessAt(committed(stage), 0.25) * 1.5)
  const palm = within(stage, 0.5, 0.8)
  await touch('touchStart', [palm])
  await touch('touchMove', [within(stage, 0.6, 0.8)])
  await touch('touchEnd', [])
  expect(inkAt(stage, 0.5, 0.8)).toBe(CLEAR)
  await expect.element(page.getByRole('img', { name: 'Drawing with 2 strokes' })).toBeInTheDocument()
})

test('a stroke that the system cancels is kept, as is one that ends outside of the window', async () => {
  const { stage } = await open()
  const from = within(stage, 0.2, 0.3)
  await touch('touchStart', [from])
  for (const at of line(from, within(stage, 0.8, 0.3)).slice(1)) await touch('touchMove', [at])
  await touch('touchCancel', [])
  expect(inkAt(stage, 0.5, 0.3)).toBe(BLACK)
  await drag(line(within(stage, 0.2, 0.6), { x: -50, y: within(stage, 0, 0.6).y }))
  expect(inkAt(stage, 0.1, 0.6)).toBe(BLACK)
  await expect.element(page.getByRole('img', { name: 'Drawing with 2 strokes' })).toBeInTheDocument()
})

test('ink keeps its place when the device is turned in the middle of a stroke, and a hidden stage is harmless', async () => {
  const { stage, container, logged } = await open()
  const box = container.querySelector('div[style]') as HTMLElement
  // The end of a stroke that is being drawn is on the upper layer.
  const drawn = (x: number, y: number) =>
    [...stage.querySelectorAll('canvas')].some((canvas) => colorAt(canvas, x, y) !== CLEAR)
  const from = within(stage, 0.2, 0.5)
  await touch('touchStart', [from])
  for (const at of line(from, within(stage, 0.5, 0.5)).slice(1)) await touch('touchMove', [at])
  box.style.inlineSize = '360px'
  await expect.poll(() => committed(stage).width).toBeLessThan(360)
  expect(drawn(0.4, 0.5)).toBe(true)
  for (const at of line(within(stage, 0.5, 0.5), within(stage, 0.8, 0.5)).slice(1))
    await touch('touchMove', [at])
  await touch('touchEnd', [])
  expect(drawn(0.3, 0.5)).toBe(true)
  expect(drawn(0.7, 0.5)).toBe(true)
  box.style.display = 'none'
  await expect.poll(() => stage.clientWidth).toBe(0)
  box.style.display = ''
  box.style.inlineSize = '560px'
  await expect.poll(() => committed(stage).width).toBeGreaterThan(360)
  expect(drawn(0.3, 0.5)).toBe(true)
  // The browser has taken the canvas's memory and gives it back empty.
  committed(stage).getContext('2d')?.reset()
  expect(drawn(0.3, 0.5)).toBe(false)
  committed(stage).dispatchEvent(new Event('contextrestored'))
  expect(drawn(0.3, 0.5)).toBe(true)
  expect(logged).toEqual([])
})

test('the wheel and arrow keys are the page’s until the paper is zoomed', async () => {
  const { stage } = await open()
  const { x: clientX, y: clientY } = within(stage, 0.5, 0.5)
  const isTaken = (event: Event) => !stage.dispatchEvent(event)
  const wheel = (init: WheelEventInit) =>
    isTaken(new WheelEvent('wheel', { clientX, clientY, bubbles: true, cancelable: true, ...init }))
  const key = () =>
    isTaken(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  expect([wheel({ deltaY: 100 }), key()]).toEqual([false, false])
  expect(wheel({ deltaY: -150, ctrlKey: true })).toBe(true)
  expect([wheel({ deltaY: 100 }), key()]).toEqual([true, true])
  expect(await zoomPercent()).toBe(272)
})

test('many strokes are undone one by one, and redone, with the same picture', async () => {
  const { stage } = await open()
  const count = 120
  const shows = (name: string) => expect.element(page.getByRole('img', { name })).toBeInTheDocument()
  const row = (i: number) => 0.05 + (0.9 * i) / count
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [within(stage, 0.3, row(i)), within(stage, 0.5, row(i))]
    const init = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, buttons: 1 }
    stage.dispatchEvent(new PointerEvent('pointerdown', { ...init, clientX: a.x, clientY: a.y }))
    stage.dispatchEvent(new PointerEvent('pointermove', { ...init, clientX: b.x, clientY: b.y }))
    stage.dispatchEvent(new PointerEvent('pointerup', { ...init, clientX: b.x, clientY: b.y }))
  }
  const picture = () => committed(stage).toDataURL()
  await shows('Drawing with 120 strokes')
  const full = picture()
  ;(button('Undo').element() as HTMLElement).focus()
  const press = (name: string) => (button(name).element() as HTMLElement).click()
  for (let i = 0; i < 110; i += 1) press('Undo')
  await shows('Drawing with 10 strokes')
  for (const gone of [20, 60, 112]) expect(inkAt(stage, 0.4, row(gone))).toBe(CLEAR)
  expect(inkAt(stage, 0.4, row(5))).toBe(BLACK)
  for (let i = 0; i < 110; i += 1) press('Redo')
  await shows('Drawing with 120 strokes')
  expect(picture() === full).toBe(true)
  for (let i = 0; i < 121; i += 1) press('Undo')
  await shows('Empty drawing')
  await expect.element(button('Undo')).toHaveFocus()
})
