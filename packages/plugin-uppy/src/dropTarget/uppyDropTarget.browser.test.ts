import { createTestUploader, describePlugin } from '@lading/kernel/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type UppyDropTargetOptions, uppyDropTarget } from './uppyDropTarget.js'

describePlugin(() => uppyDropTarget({ target: document.body }), { runner: { describe, test } })

/** Creates an uploader with a drop target on a page of its own. */
function setUp(options: Partial<UppyDropTargetOptions> = {}) {
  const target = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => target.remove())
  const t = createTestUploader({
    config: { confirmUpload: true },
    plugins: [uppyDropTarget({ target, ...options })],
  })
  onTestFinished(() => t.uploader.destroy())
  const fire = (type: string, ...names: string[]) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['text'], name))
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event
  }
  const entries = () =>
    t.uploader.getOutputCollectionState().allEntries.map(({ name, source }) => [name, source])
  return { ...t, target, fire, entries }
}

test('files that are dropped on the element join the list with their source, and the list is shown', async () => {
  const onDrop = vi.fn()
  const { fire, entries, target, uploader, log } = setUp({ onDrop })
  expect(fire('dragover', 'a.txt').defaultPrevented).toBe(true)
  expect(target.className).toBe('uppy-is-drag-over')
  expect(fire('drop', 'a.txt', 'b.txt').defaultPrevented).toBe(true)
  await expect.poll(entries).toEqual([
    ['a.txt', 'drop-area'],
    ['b.txt', 'drop-area'],
  ])
  await expect.poll(() => uploader.getCurrentActivity()).toBe('upload-list')
  expect(uploader.activities.snapshot.isModalOpen).toBe(true)
  expect([target.className, onDrop.mock.calls.length, log]).toEqual(['', 1, []])
})

test('with showsList: false the page decides what is shown; text is not for it', async () => {
  const onDrop = vi.fn()
  const { fire, entries, uploader } = setUp({ onDrop, showsList: false })
  expect(fire('drop').defaultPrevented).toBe(false)
  fire('drop', 'a.txt')
  await expect.poll(entries).toHaveLength(1)
  await expect.poll(() => onDrop.mock.calls.length).toBe(1)
  expect(uploader.getCurrentActivity()).toBeNull()
})

test('a plugin that is removed takes no drops any more', () => {
  const { fire, uploader } = setUp()
  uploader.unuse('uppy-drop-target')
  expect(uploader.uppy.getPlugin('DropTarget')).toBeUndefined()
  expect(fire('drop', 'a.txt').defaultPrevented).toBe(false)
})
