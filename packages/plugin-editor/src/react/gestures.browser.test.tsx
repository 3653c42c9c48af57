import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

test('a drag that loses the focus is one step and one change', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Bottom right corner')).toBeVisible()
  const drag = t.drag('Bottom right corner', -60, -40)
  ;(document.activeElement as HTMLElement).blur()
  for (const at of [70, 80, 90, 100]) drag.move(-at, -at)
  drag.end()
  await expect.poll(() => t.events.length).toBe(1)
  await t.button('Undo').click()
  await expect.poll(() => t.events.at(-1)).toEqual(['change', ''])
  await expect.element(t.button('Undo')).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['Escape', '{Escape}', []],
  ['Undo', '{Control>}z{/Control}', []],
])('%s in a drag takes it back, and later movements change nothing', async (_, keys, events) => {
  const t = await mountEditor({})
  await expect.element(t.grip('Left side')).toBeVisible()
  const drag = t.drag('Left side', 80, 0)
  await expect.poll(() => t.container.querySelector('[data-active]')).not.toBeNull()
  const pressed: string[] = []
  t.container.addEventListener('keydown', ({ key }) => pressed.push(key))
  await userEvent.keyboard(keys)
  // An Escape that reached the page would close the dialog around the editor.
  expect(pressed).not.toContain('Escape')
  drag.move(120, 0)
  drag.move(160, 0)
  drag.end()
  expect(t.events).toEqual(events)
  expect(await t.apply()).toBe('')
})

test('Apply in a drag ends it, and later movements change nothing', async () => {
  const t = await mountEditor({})
  await expect.element(t.grip('Left side')).toBeVisible()
  const drag = t.drag('Left side', 80, 0)
  const applied = await t.apply()
  drag.move(120, 0)
  drag.move(160, 0)
  drag.end()
  expect(applied).toContain('crop')
  expect(await t.apply()).toBe(applied)
})
