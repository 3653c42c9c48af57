import { expect, test } from 'vitest'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

test('in a window that is zoomed to 400 %, the picture keeps a place and the tools scroll', async () => {
  const t = await mountEditor({ box: { width: 320, height: 232 } })
  await expect.element(t.button('Apply')).toBeInTheDocument()
  expect(t.container.querySelector('.lading-editor-stage')?.clientHeight).toBeGreaterThanOrEqual(160)
  const editor = t.container.querySelector('.lading-editor') as HTMLElement
  expect(editor.scrollHeight).toBeGreaterThan(editor.clientHeight)
  const last = t.getByRole('tab', { name: 'Filters' }).element()
  last.scrollIntoView()
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(editor.getBoundingClientRect().bottom)
})

test('one header has Cancel and Apply, in one place with every tab and slider, and the picture stays where it is', async () => {
  const t = await mountEditor()
  await expect.element(t.button('Apply')).toBeVisible()
  const edges = () => {
    // The page of the test may have scrolled.
    const at = (t.container.querySelector('.lading-editor') as HTMLElement).getBoundingClientRect()
    const [cancel, apply] = ['Cancel', 'Apply'].map((name) =>
      t.button(name).element().getBoundingClientRect(),
    )
    return [cancel && cancel.left - at.left, cancel && cancel.top - at.top, apply && at.right - apply.right]
  }
  const stage = t.container.querySelector('.lading-editor-stage') as HTMLElement
  const withCrop = edges()
  expect(withCrop).toEqual([12, 8, 12])
  const cropHeight = stage.clientHeight
  await t.getByRole('tab', { name: 'Tuning' }).click()
  const height = stage.clientHeight
  expect(height).toBe(cropHeight)
  await t.button('Warmth').click()
  await expect.element(t.getByRole('slider', { name: 'Warmth' })).toBeVisible()
  expect(edges()).toEqual(withCrop)
  expect(stage.clientHeight).toBe(height)
  await t.getByRole('tab', { name: 'Filters' }).click()
  expect(stage.clientHeight).toBe(height)
  expect(getComputedStyle(stage).backgroundColor).toBe('rgb(27, 28, 32)')
})
