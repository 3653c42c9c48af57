import { expect, test } from 'vitest'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

test('in a window that is zoomed to 400 %, the picture keeps a place and the tools scroll', async () => {
  const t = await mountEditor({ box: { width: 320, height: 232 } })
  await expect.element(t.button('Apply')).toBeInTheDocument()
  expect(t.container.querySelector('.lading-editor-stage')?.clientHeight).toBeGreaterThanOrEqual(160)
  const editor = t.container.querySelector('.lading-editor') as HTMLElement
  expect(editor.scrollHeight).toBeGreaterThan(editor.clientHeight)
  t.button('Apply').element().scrollIntoView()
  expect(t.button('Apply').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    editor.getBoundingClientRect().bottom,
  )
})

test('Cancel and Apply are in one place with the tabs and with a slider, and the stage is dark', async () => {
  const t = await mountEditor()
  const edges = () => {
    // The page of the test may have scrolled.
    const { left } = (t.container.querySelector('.lading-editor') as HTMLElement).getBoundingClientRect()
    return [
      t.button('Cancel').element().getBoundingClientRect().left - left,
      t.button('Apply').element().getBoundingClientRect().right - left,
    ]
  }
  await t.getByRole('tab', { name: 'Tuning' }).click()
  const withTabs = edges()
  await t.button('Warmth').click()
  await expect.element(t.getByRole('slider', { name: 'Warmth' })).toBeVisible()
  expect(edges()).toEqual(withTabs)
  const stage = t.container.querySelector('.lading-editor-stage') as HTMLElement
  expect(getComputedStyle(stage).backgroundColor).toBe('rgb(27, 28, 32)')
})
