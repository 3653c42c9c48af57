import { definePlugin } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const links = definePlugin<{ open: () => void; prefetch: () => void }>({
  id: 'url',
  setup({ contribute, options }) {
    contribute('source', { id: 'url', label: 'From link', icon: 'url', ...options })
  },
})

function drag(
  type: string,
  target: Element,
  transfer: DataTransfer,
  at: { x: number; y: number },
): DragEvent {
  const event = new DragEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    dataTransfer: transfer,
    clientX: at.x,
    clientY: at.y,
  })
  target.dispatchEvent(event)
  return event
}

function filesTransfer(...names: string[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(textFile(name))
  return transfer
}

const area = () => page.getByRole('button', { name: /drop|browse/i })

test('shows the active sources in the order of sourceList, and a drop area', async () => {
  const noop = () => {}
  await setUp({
    config: { sourceList: 'url, local' },
    plugins: [localSource(), links({ open: noop, prefetch: noop })],
  })
  await expect.element(page.getByRole('heading', { name: 'Upload files' })).toBeVisible()
  const sources = page.getByRole('list', { name: 'Select file source' }).getByRole('button')
  await expect
    .poll(() => sources.elements().map((element) => element.textContent))
    .toEqual(['From link', 'From device'])
  await expect.element(area()).toHaveAccessibleName('Drop files here or browse your files')
  await expectAccessible()
})

test('the drop area opens the local source by keyboard', async () => {
  const { uploader } = await setUp()
  await expect.element(area()).toBeVisible()
  ;(area().element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('picked.txt')).toBeVisible()
  expect(uploader.entries.size).toBe(1)
})

test('a source is preloaded when the pointer enters its button, and opened on a click', async () => {
  const open = vi.fn()
  const prefetch = vi.fn()
  await setUp({ plugins: [links({ open, prefetch })] })
  const button = page.getByRole('button', { name: 'From link' })
  await button.hover()
  await expect.poll(() => prefetch).toHaveBeenCalled()
  // The second click of a double click on the element that was here before opens nothing.
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await expect.poll(() => open).not.toHaveBeenCalled()
  await button.click()
  await expect.poll(() => open).toHaveBeenCalledOnce()
})

test('follows the pointer of a drag: active, near, over, inactive', async () => {
  await setUp()
  await expect.element(area()).toBeVisible()
  const element = area().element()
  const { left, bottom, top } = element.getBoundingClientRect()
  const transfer = filesTransfer('a.txt')

  expect(element).toHaveAttribute('data-drag-state', 'inactive')
  drag('dragover', document.body, transfer, { x: left, y: bottom + 150 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'active')
  drag('dragover', document.body, transfer, { x: left, y: bottom + 99 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'near')
  const over = drag('dragover', element, transfer, { x: left + 5, y: top + 5 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'over')
  expect(over.defaultPrevented).toBe(true)
  await expect.element(page.getByText('Drop 1 file to add')).toBeVisible()
  drag('dragleave', document.documentElement, transfer, { x: 0, y: 0 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'inactive')
})

test('a drag that goes into a frame of the page is over until it comes back', async () => {
  await setUp()
  await expect.element(area()).toBeVisible()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const transfer = filesTransfer('a.txt')
  drag('dragover', area().element(), transfer, { x: 5, y: 5 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'over')
  area()
    .element()
    .dispatchEvent(
      new DragEvent('dragleave', { bubbles: true, dataTransfer: transfer, relatedTarget: frame }),
    )
  await expect.element(area()).toHaveAttribute('data-drag-state', 'inactive')
  drag('dragover', area().element(), transfer, { x: 5, y: 5 })
  await expect.element(area()).toHaveAttribute('data-drag-state', 'over')
})

test('adds dropped files and shows the list', async () => {
  await setUp()
  await expect.element(area()).toBeVisible()
  const event = drag('drop', area().element(), filesTransfer('one.txt', 'two.txt'), { x: 5, y: 5 })
  expect(event.defaultPrevented).toBe(true)
  await expect.element(page.getByText('one.txt')).toBeVisible()
  await expect.element(page.getByText('two.txt')).toBeVisible()
})

test('ignores dragged text, and a drop outside of it', async () => {
  const { uploader } = await setUp()
  await expect.element(area()).toBeVisible()
  const text = new DataTransfer()
  text.setData('text/plain', 'words')
  expect(drag('dragover', area().element(), text, { x: 5, y: 5 }).defaultPrevented).toBe(false)
  expect(area().element()).toHaveAttribute('data-drag-state', 'inactive')
  expect(drag('drop', document.body, filesTransfer('a.txt'), { x: 0, y: 900 }).defaultPrevented).toBe(false)
  expect(uploader.entries.size).toBe(0)
})

test('a full list accepts no drop, and the page does not navigate to the file', async () => {
  const { uploader } = await setUp({ config: { multiple: false } })
  await expect.element(area()).toBeVisible()
  uploader.addFiles([textFile('only.txt')])
  await expect.element(page.getByText('only.txt')).toBeVisible()
  uploader.setCurrentActivity('start-from')
  await expect.element(area()).toBeDisabled()
  const event = drag('drop', area().element(), filesTransfer('second.txt'), { x: 5, y: 5 })
  expect(event.defaultPrevented).toBe(true)
  expect(uploader.entries.size).toBe(1)
})

test('without a local source the area is not a button', async () => {
  const dropOnly = definePlugin({
    id: 'drop',
    setup: ({ contribute }) => {
      contribute('source', { id: 'url', label: 'From link', open() {}, onTransfer: async () => 0 })
    },
  })
  await setUp({ plugins: [dropOnly()] })
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  await expect.poll(() => area().elements()).toEqual([])
})

test('shows a message when there is no source', async () => {
  await setUp({ plugins: [] })
  await expect.element(page.getByText('There is no way to add files here.')).toBeVisible()
  await expectAccessible()
})

test('an error of a source in reading a drop is reported', async () => {
  const broken = definePlugin({
    id: 'broken',
    setup: ({ contribute }) => {
      contribute('source', {
        id: 'local',
        label: 'Broken',
        open() {},
        onTransfer: () => Promise.reject(new Error('unreadable')),
      })
    },
  })
  const { logged } = await setUp({ plugins: [broken()] })
  await expect.element(area()).toBeVisible()
  drag('drop', area().element(), filesTransfer('a.txt'), { x: 5, y: 5 })
  await expect.poll(() => logged).toEqual([expect.stringContaining('"local" could not read')])
})

test.each([
  [290, [2, 2, 1]],
  [480, [3, 2]],
  [620, [3, 2]],
  [660, [3, 2]],
  [800, [5]],
])('five sources in %i pixels lie in lines of %j', async (width, lines) => {
  await page.viewport(width, 600)
  try {
    const others = ['one', 'two', 'three', 'four'].map((id) =>
      definePlugin({
        id,
        setup: ({ contribute }) => {
          contribute('source', { id, label: id, open() {} })
        },
      })(),
    )
    await setUp({
      config: { sourceList: 'local, one, two, three, four' },
      plugins: [localSource(), ...others],
    })
    const sources = page.getByRole('list', { name: 'Select file source' }).getByRole('button')
    await expect.poll(() => sources.elements().length).toBe(5)
    const tops = sources.elements().map((element) => element.getBoundingClientRect().top)
    expect([...new Set(tops)].map((top) => tops.filter((other) => other === top).length)).toEqual(lines)
  } finally {
    await page.viewport(800, 600)
  }
})

test.each(['100%', '200%'])(
  'the limits are below the hint and inside the drop area with text of %s',
  async (size) => {
    document.documentElement.style.fontSize = size
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await page.viewport(1280, 800)
    const { uploader } = await setUp({
      layout: 'regular',
      config: { accept: 'image/*,application/pdf', multipleMax: 5, maxLocalFileSizeBytes: 10_000_000 },
    })
    uploader.setCurrentActivity('start-from')
    uploader.setModalState(true)
    await expect.element(page.getByText(/5 files at most/)).toBeVisible()
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const limits = boxOf('.lading-limits')
    expect(limits.top).toBeGreaterThanOrEqual(boxOf('.lading-drop-hint').bottom)
    expect(limits.bottom).toBeLessThan(boxOf('.lading-drop-area').bottom)
  },
)
