import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, type MountTabOptions, mountTab } from '../../testing/fixtures/mountTab.js'
import { TuningTab } from './TuningTab.js'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const slider = (name: string) => page.getByRole('slider', { name, exact: true })
const number = (name: string) => page.getByRole('textbox', { name: `${name}, number`, exact: true })

async function open(name: string, options?: MountTabOptions) {
  const mounted = await mountTab(TuningTab, options)
  await button(name).click()
  return { ...mounted, tuning: () => mounted.session.snapshot.state.tuning }
}

test('each operation has its range and its zero value, and opening it requests nothing', async () => {
  const ranges = [
    ['Brightness', -100, 100, 0],
    ['Exposure', -500, 500, 0],
    ['Gamma', 0, 1000, 100],
    ['Contrast', -100, 500, 0],
    ['Saturation', -100, 500, 0],
    ['Vibrance', -100, 500, 0],
    ['Warmth', -100, 100, 0],
  ] as const
  const { session, cdn } = await mountTab(TuningTab)
  const tuning = () => session.snapshot.state.tuning
  for (const [name, min, max, zero] of ranges) {
    const id = name.toLowerCase()
    await button(name).click()
    await expect.element(slider(name)).toHaveFocus()
    await expect.element(slider(name)).toHaveValue(String(zero))
    await userEvent.keyboard('{End}')
    await expect.poll(tuning).toEqual({ [id]: max })
    await userEvent.keyboard('{Home}')
    await expect.poll(tuning).toEqual(min === zero ? {} : { [id]: min })
    await userEvent.keyboard('{ArrowRight}')
    await button('Reset').click()
    await expect.poll(tuning).toEqual({})
    await expect.element(button('Reset')).toBeDisabled()
    await expect.element(slider(name)).toHaveFocus()
  }
  expect(cdn.requests).toEqual([])
})

test('a slider is used by keyboard, speaks its value and resets by Delete and by a double click', async () => {
  const { tuning, shown } = await open('Exposure')
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(tuning).toEqual({ exposure: 11 })
  await expect.element(slider('Exposure')).toHaveAttribute('aria-valuetext', '+11')
  expect(shown.at(-1)).toBe('Exposure +11')
  await userEvent.keyboard('{Delete}')
  await expect.poll(tuning).toEqual({})
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => tuning().exposure).toBeGreaterThan(0)
  await slider('Exposure').dblClick({ position: { x: 20, y: 22 } })
  await expect.poll(tuning).toEqual({})
})

test('Enter in a field and on a slider submits no form of the page', async () => {
  const { tuning, container } = await open('Brightness')
  const form = document.createElement('form')
  const submit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submit)
  container.replaceWith(form)
  form.append(container)
  await number('Brightness').fill('7')
  await userEvent.keyboard('{Enter}')
  await slider('Brightness').click()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  expect(Object.keys(tuning())).toEqual(['brightness'])
  form.replaceWith(container)
})

test('a drag is one step of the history, and stays on the zero value nearby', async () => {
  const { session, tuning, container } = await open('Warmth')
  const input = container.querySelector<HTMLInputElement>('[type=range]')!
  const move = (value: number) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const pointer = (type: string) => input.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  pointer('pointerdown')
  for (const value of [10, 20, 30]) move(value)
  await expect.poll(() => session.snapshot.isGesture).toBe(true)
  pointer('pointerup')
  await expect.poll(() => session.snapshot.isGesture).toBe(false)
  pointer('pointerdown')
  move(2)
  expect(tuning()).toEqual({})
  pointer('pointercancel')
  expect(session.snapshot.isGesture).toBe(false)
  session.undo()
  expect(tuning()).toEqual({ warmth: 30 })
  session.undo()
  expect(tuning()).toEqual({})
})

test('Auto comes first: one press improves the picture as one step, and the next one takes that back', async () => {
  const { session, container } = await mountTab(TuningTab)
  const tuning = () => session.snapshot.state.tuning
  expect(container.querySelector('.lading-color-tuning')?.textContent).toBe('Auto')
  await button('Auto').click()
  await expect.poll(tuning).toEqual({ enhance: 50 })
  await expect.element(slider('Auto')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(tuning).toEqual({ enhance: 100 })
  // An amount that was set stays when its slider is opened once more.
  await button('Warmth').click()
  await button('Auto 100').click()
  await expect.element(slider('Auto')).toHaveValue('100')
  expect(tuning()).toEqual({ enhance: 100 })
  await button('Auto 100').click()
  await expect.poll(tuning).toEqual({})
  await expect.element(button('Auto')).toHaveFocus()
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  session.undo()
  expect(tuning()).toEqual({ enhance: 100 })
})

test('the values of several operations are kept without an Apply of their own; Escape returns to the button', async () => {
  const { tuning } = await open('Contrast +40', { state: { tuning: { contrast: 40 } } })
  const escapes: boolean[] = []
  const onEscape = ({ key, defaultPrevented }: KeyboardEvent) =>
    key === 'Escape' && escapes.push(defaultPrevented)
  window.addEventListener('keydown', onEscape)
  onTestFinished(() => window.removeEventListener('keydown', onEscape))
  await expect.element(slider('Contrast')).toHaveValue('40')
  await userEvent.keyboard('{End}')
  await button('Gamma').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(tuning).toEqual({ contrast: 500, gamma: 101 })
  await expect.element(button('Gamma 101')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Gamma 101')).toHaveFocus()
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  await expect.element(button('Apply')).not.toBeInTheDocument()
  expect(tuning()).toEqual({ contrast: 500, gamma: 101 })
  // The first Escape leaves the slider alone; the next one is that of the dialog.
  await userEvent.keyboard('{Escape}')
  expect(escapes).toEqual([false])
})

test('as options, an operation has a panel: Cancel restores the value, Apply keeps it, both return to the option', async () => {
  const { session } = await mountTab(TuningTab, {
    state: { tuning: { contrast: 40 } },
    toolRole: 'option',
  })
  const tuning = () => session.snapshot.state.tuning
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await option('Contrast +40').click()
  await userEvent.keyboard('{End}')
  await button('Cancel').click()
  await expect.poll(tuning).toEqual({ contrast: 40 })
  await expect.element(option('Contrast +40')).toHaveFocus()
  await userEvent.keyboard('{Enter}{End}')
  await button('Apply').click()
  await expect.poll(tuning).toEqual({ contrast: 500 })
  await expect.element(option('Contrast +500')).toHaveFocus()
  // Its names are those of the page's tests.
  await option('Enhance').click()
  await expect.element(slider('Enhance')).toHaveValue('0')
})

test('a number can be typed: within the range it takes effect at once, beyond it when the field is left', async () => {
  const { tuning } = await open('Brightness')
  await number('Brightness').fill('-35')
  await expect.poll(tuning).toEqual({ brightness: -35 })
  await number('Brightness').fill('4000')
  await expect.poll(tuning).toEqual({ brightness: -35 })
  await userEvent.keyboard('{Enter}')
  await expect.poll(tuning).toEqual({ brightness: 100 })
  await expect.element(number('Brightness')).toHaveValue('+100')
  await number('Brightness').fill('much')
  await userEvent.tab()
  await expect.poll(tuning).toEqual({ brightness: 100 })
  await expect.element(number('Brightness')).toHaveValue('+100')
})

test.each(['ltr', 'rtl'] as const)(
  'the operations and a slider are accessible and fit 320 pixels (%s)',
  async (dir) => {
    await page.viewport(320, 500)
    const { container } = await mountTab(TuningTab, { dir, state: { tuning: { gamma: 120 } } })
    await expectAccessible()
    await userEvent.tab()
    await expect.element(button('Auto')).toHaveFocus()
    await userEvent.keyboard(dir === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}')
    await expect.element(button('Brightness')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    for (const item of container.querySelectorAll('.lading-color-amount :is(input, button)')) {
      expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    // The drawn bar follows the direction of the page.
    await userEvent.keyboard('{End}')
    const bar = container.querySelector('.lading-color-bar')!.getBoundingClientRect()
    const track = container.querySelector('.lading-color-track')!.getBoundingClientRect()
    await expect
      .poll(() => Math.abs(dir === 'ltr' ? bar.right - track.right : bar.left - track.left))
      .toBeLessThan(1)
    await page.viewport(800, 600)
  },
)

test('a drag that loses the focus is still one step', async () => {
  const { session, tuning, container } = await open('Warmth')
  const input = container.querySelector<HTMLInputElement>('[type=range]')!
  const move = (value: number) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.focus()
  input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  move(10)
  input.blur()
  for (const value of [20, 30, 40]) move(value)
  input.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  session.undo()
  expect(tuning()).toEqual({})
})
