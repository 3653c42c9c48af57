import { expect, onTestFinished, test } from 'vitest'
import { localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

function fire(type: string, target: EventTarget, transfer = files()): DragEvent {
  const event = new DragEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    dataTransfer: transfer,
  })
  target.dispatchEvent(event)
  return event
}

function files(): DataTransfer {
  const transfer = new DataTransfer()
  transfer.items.add(textFile('a.txt'))
  return transfer
}

/** Drags over an element and drops there. Returns whether the browser would still handle the drop itself. */
function isLeftToBrowser(target: Element, transfer = files()): boolean {
  fire('dragenter', target, transfer)
  const over = fire('dragover', target, transfer)
  return !fire('drop', target, transfer).defaultPrevented && !over.defaultPrevented
}

function place<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

const area = () => document.querySelector('[data-drag-state]') as HTMLElement

test('a file that misses the uploader does not replace the page', async () => {
  const { uploader, unmount } = await setUp({ layout: 'inline', plugins: [localSource()] })
  const beside = place('p')
  fire('dragenter', beside)
  expect(fire('dragover', beside).defaultPrevented).toBe(true)
  expect(fire('drop', beside).defaultPrevented).toBe(true)
  expect(uploader.entries.size).toBe(0)

  await unmount()
  expect(isLeftToBrowser(beside)).toBe(true)
})

test('drop targets of the page, file inputs and editors keep their drops', async () => {
  await setUp({ layout: 'inline', plugins: [localSource()] })
  const input = place('input')
  input.type = 'file'
  expect(isLeftToBrowser(input)).toBe(true)
  const editor = place('div')
  editor.contentEditable = 'true'
  expect(isLeftToBrowser(editor)).toBe(true)
  const text = new DataTransfer()
  text.setData('text/plain', 'a word')
  expect(isLeftToBrowser(place('p'), text)).toBe(true)

  // A listener that the page adds after the uploader, on the outermost target, still decides first.
  const prevented: boolean[] = []
  const page = new AbortController()
  onTestFinished(() => page.abort())
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => prevented.push(event.defaultPrevented), { signal: page.signal })
  }
  isLeftToBrowser(place('p'))
  expect(prevented).toEqual([false, false])
})

test('a drag whose end the browser does not report is over when the pointer moves', async () => {
  const { uploader } = await setUp({ layout: 'inline', plugins: [localSource()] })
  const state = () => area().dataset.dragState
  fire('dragenter', area())
  fire('dragover', area())
  await expect.poll(state).toBe('over')
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await expect.poll(state).toBe('inactive')

  // An element of the uploader that is removed while it's dragged: no dragend is sent.
  const dragged = document.createElement('span')
  area().append(dragged)
  fire('dragstart', dragged)
  dragged.remove()
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  fire('dragenter', area())
  expect(fire('dragover', area()).defaultPrevented).toBe(true)
  fire('drop', area())
  await expect.poll(() => uploader.entries.size).toBe(1)
})
