import { definePlugin } from '@lading/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const links = definePlugin<{ onTransfer: () => Promise<number> }>({
  id: 'url',
  setup({ contribute, options }) {
    const open = () => {}
    contribute('source', {
      id: 'url',
      label: 'From link',
      transferTypes: ['text/uri-list'],
      open,
      ...options,
    })
  },
})

afterEach(() => {
  for (const element of document.querySelectorAll('[data-of-test]')) element.remove()
})

/** Adds an element to the page. */
function add<K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.dataset.ofTest = ''
  document.body.append(element)
  return element
}

/** Pastes into an element. Returns whether the uploader has handled it. */
function paste(
  target: Element,
  ...items: readonly (File | readonly [type: string, text: string])[]
): boolean {
  const clipboardData = new DataTransfer()
  for (const item of items) {
    if (item instanceof File) clipboardData.items.add(item)
    else clipboardData.setData(...item)
  }
  const event = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    composed: true,
    clipboardData,
  })
  return !target.dispatchEvent(event)
}

const area = () => document.querySelector('.lading-drop-area') as Element

async function mount(config: Parameters<typeof setUp>[0] = {}) {
  const onTransfer = vi.fn(async () => 0)
  return { ...(await setUp({ plugins: [localSource(), links({ onTransfer })], ...config })), onTransfer }
}

test('by default, pastes into the uploader are added, those elsewhere are left alone', async () => {
  const { uploader } = await mount()
  expect(paste(document.body, textFile('a.txt'))).toBe(false)
  expect(uploader.entries.size).toBe(0)
  expect(paste(area(), textFile('a.txt'))).toBe(true)
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('global: pastes anywhere on the page, but not into its fields, its dialogs and other uploaders', async () => {
  const { uploader } = await mount({ config: { pasteScope: 'global' } })
  const other = add('div')
  other.className = 'lading'
  const editable = add('div')
  editable.contentEditable = 'true'
  for (const field of [add('input'), add('textarea'), editable, other]) {
    expect(paste(field, textFile('a.txt'))).toBe(false)
  }
  const dialog = add('dialog')
  dialog.showModal()
  expect(paste(dialog, textFile('a.txt'))).toBe(false)
  dialog.close()
  const box = add('input')
  box.type = 'checkbox'
  expect(paste(box, textFile('a.txt'))).toBe(true)
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test.each(['off', false] as const)('%s: nothing is pasted', async (pasteScope) => {
  const { uploader } = await mount({ config: { pasteScope } })
  expect(paste(area(), textFile('a.txt'))).toBe(false)
  expect(uploader.entries.size).toBe(0)
  uploader.config.set({ pasteScope: 'local' })
  expect(paste(area(), textFile('a.txt'))).toBe(true)
})

test('addresses and pictures of pasted HTML are links; other texts are left to the page', async () => {
  const { uploader, onTransfer } = await mount()
  expect(paste(area(), ['text/plain', 'words'])).toBe(false)
  expect(paste(area(), ['text/plain', 'see https://a.example'])).toBe(false)
  expect(paste(area(), ['text/html', '<p>words</p>'])).toBe(false)
  expect(onTransfer).not.toHaveBeenCalled()
  expect(paste(area(), ['text/plain', 'https://a.example/1\nhttps://a.example/2'])).toBe(true)
  expect(
    paste(
      area(),
      ['text/plain', 'words'],
      ['text/html', '<p>words <img alt="a > b" src="https://a.example/1">'],
    ),
  ).toBe(true)
  expect(onTransfer).toHaveBeenCalledTimes(2)
  uploader.config.set({ sourceList: 'local' })
  expect(paste(area(), ['text/plain', 'https://a.example/1'])).toBe(false)
})

test('a link that is copied as a list of addresses alone is added, by its title as well; a list of files is left to the page', async () => {
  const { uploader, onTransfer } = await mount()
  expect(paste(area(), ['text/uri-list', 'file:///home/a.png'])).toBe(false)
  expect(onTransfer).not.toHaveBeenCalled()
  expect(paste(area(), ['text/uri-list', '# a picture\r\nhttps://a.example/1.png\r\n'])).toBe(true)
  expect(paste(area(), ['text/plain', 'A picture'], ['text/uri-list', 'https://a.example/1.png'])).toBe(true)
  expect(onTransfer).toHaveBeenCalledTimes(2)
  uploader.config.set({ sourceList: 'local' })
  expect(paste(area(), ['text/uri-list', 'https://a.example/1.png'])).toBe(false)
})

test('long texts that begin with addresses are read in linear time', async () => {
  await mount()
  expect(paste(area(), ['text/plain', `${'https://a'.repeat(100_000)} word`])).toBe(false)
  expect(paste(area(), ['text/plain', `${'https://a '.repeat(100_000)} word`])).toBe(false)
})

test('a paste does not close what a person has begun', async () => {
  const { uploader } = await mount({ config: { pasteScope: 'global' } })
  uploader.setCurrentActivity('drawing' as string)
  expect(paste(document.body, textFile('a.txt'))).toBe(false)
  expect(uploader.getCurrentActivity()).toBe('drawing')
})

test('of two uploaders with pasteScope global, one adds what is pasted', async () => {
  const first = await mount({ config: { pasteScope: 'global' } })
  const second = await mount({ config: { pasteScope: 'global' } })
  expect(paste(document.body, textFile('a.txt'))).toBe(true)
  await expect.poll(() => first.uploader.entries.size + second.uploader.entries.size).toBe(1)
})

/** A field of the page's own in a shadow tree, and what a paste into it reaches first. */
function fieldIn(mode: ShadowRootMode): Element {
  const host = add('div')
  const field = document.createElement('textarea')
  host.attachShadow({ mode }).append(field)
  field.focus()
  return field
}

test('global: a paste into a text field of any kind is the page’s own', async () => {
  const { uploader } = await mount({ config: { pasteScope: 'global' } })
  const editor = add('div')
  editor.contentEditable = 'true'
  const island = document.createElement('span')
  island.contentEditable = 'false'
  editor.append(island)
  const textbox = add('div')
  textbox.setAttribute('role', 'textbox')
  textbox.tabIndex = 0
  const inner = document.createElement('b')
  textbox.append(inner)
  for (const field of [island, inner, fieldIn('open'), fieldIn('closed')])
    expect(paste(field, textFile('a.txt'))).toBe(false)
  expect(uploader.entries.size).toBe(0)
  const button = add('button')
  button.focus()
  expect(paste(button, textFile('a.txt'))).toBe(true)
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('cells are left to the page, and a picture of the same clipboard types is taken', async () => {
  const { uploader } = await mount({ config: { pasteScope: 'global' } })
  const rendered = new File(['png'], 'image.png', { type: 'image/png' })
  for (const target of [area(), document.body]) {
    expect(
      paste(target, ['text/plain', '1'], ['text/html', '<table><td>1'], ['text/rtf', '{}'], rendered),
    ).toBe(false)
  }
  expect(uploader.entries.size).toBe(0)
  expect(paste(area(), ['text/html', '<img src="https://a.example/1.png">'], rendered)).toBe(true)
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('a page that handles a paste itself has it alone', async () => {
  const { uploader } = await mount({ config: { pasteScope: 'global' } })
  const target = add('div')
  target.addEventListener('paste', (event) => event.preventDefault())
  paste(target, textFile('a.txt'))
  expect(uploader.entries.size).toBe(0)
})

test('an uploader inside an editor takes what is pasted into it', async () => {
  const { uploader } = await mount()
  const editor = area().closest('.lading')?.parentElement as HTMLElement
  editor.contentEditable = 'true'
  const root = area().closest('.lading') as HTMLElement
  root.contentEditable = 'false'
  expect(paste(area(), textFile('a.txt'))).toBe(true)
  editor.removeAttribute('contenteditable')
  root.removeAttribute('contenteditable')
  await expect.poll(() => uploader.entries.size).toBe(1)
})
