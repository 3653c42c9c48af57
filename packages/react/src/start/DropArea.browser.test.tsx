import { definePlugin } from '@lading/kernel'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { DropArea, type DropAreaProps } from './DropArea.js'

/** A source of links that records its transfers. */
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

function files(...names: string[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(textFile(name))
  return transfer
}

function linkTransfer(): DataTransfer {
  const link = new DataTransfer()
  link.setData('text/uri-list', 'https://a.example')
  return link
}

function fire(type: string, target: Element, transfer = files('a.txt')): DragEvent {
  const event = new DragEvent(type, {
    bubbles: true,
    cancelable: true,
    dataTransfer: transfer,
    clientX: 1,
    clientY: 1,
  })
  target.dispatchEvent(event)
  return event
}

/** Renders an area beside a layout, with the same uploader. */
async function mount(props: DropAreaProps = {}, options: Parameters<typeof setUp>[0] = {}) {
  const onTransfer = vi.fn(async () => 0)
  const t = await setUp({ layout: 'regular', plugins: [localSource(), links({ onTransfer })], ...options })
  const host = await render(
    <StrictMode>
      <UploaderProvider uploader={t.uploader}>
        <div className="lading">
          <input aria-label="Field of the page" />
          <DropArea className="own" {...props} />
        </div>
      </UploaderProvider>
    </StrictMode>,
  )
  onTestFinished(() => host.unmount())
  const area = () => document.querySelector<HTMLElement>('.own') as HTMLElement
  const state = () => area().dataset.dragState
  return { ...t, onTransfer, area, state, host }
}

test('text and icon are as its props say, and it is a button only where it can be pressed', async () => {
  const { area, uploader, host } = await mount({ text: 'Drop your tickets here' })
  expect(area().tagName).toBe('DIV')
  expect(area().textContent?.trim()).toBe('Drop your tickets here')
  expect(area().querySelector('svg')).toBeNull()
  const show = (props: DropAreaProps) =>
    host.rerender(
      <UploaderProvider uploader={uploader}>
        <div className="lading">
          <DropArea className="own" {...props} />
        </div>
      </UploaderProvider>,
    )
  await show({ clickable: true, withIcon: true })
  await expect
    .element(page.getByRole('button', { name: 'Drop files here or browse your files' }))
    .toBeVisible()
  expect(area().querySelector('svg')).not.toBeNull()
  await expectAccessible()
  area().click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  uploader.doneFlow()
  uploader.removeAllFiles()
  await show({ clickable: true, initFlow: true })
  area().click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('start-from')
})

test('what is dropped is announced: files, items that may be folders, and links', async () => {
  const { area, uploader, onTransfer, host } = await mount()
  fire('dragover', area(), files('a.txt', 'b.txt', 'c.txt'))
  await expect.element(page.getByText('Drop 3 files to add')).toBeVisible()
  const items = new DataTransfer()
  items.items.add(new File(['x'], 'folder'))
  fire('dragover', document.body)
  fire('dragover', area(), items)
  await expect.element(page.getByText('Drop 1 item to add')).toBeVisible()
  const link = new DataTransfer()
  link.setData('text/uri-list', 'https://a.example')
  fire('dragover', document.body)
  expect(fire('dragover', area(), link).defaultPrevented).toBe(true)
  await expect.element(page.getByText('Drop to add')).toBeVisible()
  expect(fire('drop', area(), link).defaultPrevented).toBe(true)
  expect(onTransfer).toHaveBeenCalledTimes(1)
  expect(uploader.entries.size).toBe(0)
  // A link that is dropped into a field becomes text.
  const field = host.getByLabelText('Field of the page').element()
  expect(fire('dragover', field, link).defaultPrevented).toBe(false)
  expect(fire('drop', field, link).defaultPrevented).toBe(false)
})

test('a drop is passed to the sources that accept it, and to no others', async () => {
  const { area, uploader, onTransfer } = await mount({}, { layout: 'inline' })
  fire('drop', area())
  await expect.poll(() => uploader.entries.size).toBe(1)
  expect(onTransfer).not.toHaveBeenCalled()
  const picture = files('b.txt')
  picture.setData('text/uri-list', 'https://a.example/b.png')
  fire('drop', area(), picture)
  expect(onTransfer).toHaveBeenCalledTimes(1)
  const [, , context] = onTransfer.mock.lastCall as unknown as [
    unknown,
    unknown,
    { sources: { id: string }[] },
  ]
  expect(context.sources.map(({ id }) => id)).toEqual(['local', 'url'])
})

test.each([
  ['url', files('a.txt')],
  ['local', linkTransfer()],
])(
  'a drag that "sourceList: %s" excludes is refused, and the refusal is explained',
  async (sourceList, dragged) => {
    const { area, state, uploader, onTransfer } = await mount(
      {},
      { config: { sourceList }, layout: 'inline' },
    )
    const over = fire('dragover', area(), dragged)
    // Otherwise the browser would leave the page for the file.
    expect(over.defaultPrevented).toBe(true)
    expect(state()).toBe('inactive')
    await expect.element(page.getByText("You can't drop that here.")).toBeVisible()
    expect(fire('drop', area(), dragged).defaultPrevented).toBe(true)
    expect([uploader.entries.size, onTransfer.mock.calls.length]).toEqual([0, 0])
    // A dragged selection of text is none of the uploader's business.
    const text = new DataTransfer()
    text.setData('text/plain', 'words')
    expect(fire('dragover', area(), text).defaultPrevented).toBe(false)
  },
)

test.each([
  ['local, url', true, 'Drop files here'],
  ['local', false, 'Drop file here'],
  ['url', true, 'Drop links here'],
  ['url', false, 'Drop link here'],
])(
  'with "sourceList: %s" and "multiple: %s", the area invites what it accepts',
  async (sourceList, multiple, words) => {
    const { area } = await mount({}, { config: { sourceList, multiple }, layout: 'inline' })
    await expect.poll(() => area().querySelector('.lading-drop-title')?.textContent).toBe(words)
  },
)

test('conditions of sources are evaluated once for each drag, and once for each drop or paste', async () => {
  const when = vi.fn(() => true)
  const conditional = definePlugin({
    id: 'conditional',
    setup: ({ contribute }) => contribute('source', { id: 'url', label: 'From link', open() {}, when }),
  })
  // In the page the list is shown already, so that a drop changes no other condition.
  const { area, state, uploader } = await mount(
    {},
    { plugins: [localSource(), conditional()], layout: 'inline', config: { showEmptyList: true } },
  )
  uploader.setCurrentActivity('upload-list')
  /** Returns how often the condition was evaluated inside of an event. */
  const during = (dispatch: () => void) => {
    when.mockClear()
    dispatch()
    return when.mock.calls.length
  }
  const drag = () => {
    const first = during(() => fire('dragenter', area()))
    return [first, ...['dragover', 'dragover', 'dragover'].map((type) => during(() => fire(type, area())))]
  }
  expect(drag()).toEqual([1, 0, 0, 0])
  await expect.poll(state).toBe('over')
  expect(during(() => fire('drop', area()))).toBe(1)
  await expect.poll(() => uploader.entries.size).toBe(1)
  const found = () => document.querySelector('.lading-upload-list')
  await expect.poll(found).not.toBeNull()
  const list = found() as Element
  const paste = { bubbles: true, cancelable: true, composed: true, clipboardData: files('b.txt') }
  expect(during(() => list.dispatchEvent(new ClipboardEvent('paste', paste)))).toBe(1)
  await expect.poll(() => uploader.entries.size).toBe(2)
  // The next drag reads the changes.
  expect(drag()).toEqual([1, 0, 0, 0])
  uploader.config.set({ sourceList: 'url' })
  fire('dragend', area())
  fire('dragover', area())
  expect(state()).toBe('inactive')
})

test('a drop that the page takes and ends leaves no area waiting', async () => {
  const { area, state, onTransfer } = await mount()
  const own = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => own.remove())
  own.addEventListener('drop', (event) => event.stopPropagation())
  fire('dragenter', own)
  await expect.poll(state).not.toBe('inactive')
  fire('drop', own)
  await expect.poll(state).toBe('inactive')
  expect(area().textContent).toContain('Drop files here')
  expect(onTransfer).not.toHaveBeenCalled()
})

test('a thumbnail of the uploader is not dropped on it', async () => {
  const { area, state, onTransfer } = await mount()
  const image = new DataTransfer()
  image.setData('text/uri-list', 'https://a.example/thumbnail.png')
  fire('dragstart', area(), image)
  fire('dragover', area(), image)
  fire('drop', area(), image)
  expect(onTransfer).not.toHaveBeenCalled()
  fire('dragend', area(), image)
  fire('dragover', area())
  await expect.poll(state).toBe('over')
})

test('a disabled area accepts nothing', async () => {
  const { area, state, uploader } = await mount({ disabled: true, clickable: true })
  fire('dragover', area())
  expect(state()).toBe('inactive')
  expect(fire('drop', area()).defaultPrevented).toBe(true)
  expect(uploader.entries.size).toBe(0)
  await expect.element(page.getByRole('button', { name: /browse/ })).toBeDisabled()
})

test('a drag shows cards with the number of its files, and how many of them are refused', async () => {
  const { area, uploader } = await mount({ withIcon: true }, { config: { accept: 'image/*' } })
  const count = () => area().querySelector('.lading-drop-count')?.textContent
  const transfer = new DataTransfer()
  for (let index = 0; index < 3000; index += 1) {
    transfer.items.add(new File(['x'], `${index}.png`, { type: index < 2 ? 'application/pdf' : 'image/png' }))
  }
  fire('dragover', document.body, transfer)
  await expect.poll(count).toBe('3,000')
  await expect.element(page.getByText('Not accepted: 2 files')).toBeVisible()
  // The cards are above the pointer and catch nothing.
  expect(fire('dragover', area(), transfer).defaultPrevented).toBe(true)
  fire('dragend', area())
  await expect.poll(count).toBeUndefined()

  uploader.config.set({ accept: '' })
  fire('dragover', area(), transfer)
  await expect.poll(count).toBe('3,000')
  expect(page.getByText('Not accepted').elements()).toEqual([])
})

test('a fullscreen area covers the page while files are dragged, and accepts them anywhere', async () => {
  const { area, state, uploader } = await mount({ fullscreen: true, withIcon: true })
  expect(area().checkVisibility()).toBe(false)
  fire('dragover', document.body, files('a.txt', 'b.txt'))
  await expect.poll(() => area().checkVisibility()).toBe(true)
  await expect.element(page.getByText('Drop 2 files to add')).toBeVisible()
  expect(area().getBoundingClientRect().width).toBeGreaterThan(window.innerWidth * 0.9)
  expect(fire('drop', document.body, files('a.txt', 'b.txt')).defaultPrevented).toBe(true)
  await expect.poll(() => uploader.entries.size).toBe(2)
  await expect.poll(state).toBe('inactive')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a fullscreen area yields to another area on the screen, to the button below the pointer, and to a dialog', async () => {
  const { area, state, uploader } = await mount({ fullscreen: true })
  const trigger = page.getByRole('button', { name: 'Upload files' }).element() as HTMLElement
  fire('dragover', trigger)
  await expect.poll(() => trigger.dataset.dragState).toBe('over')
  expect(state()).toBe('inactive')
  fire('dragover', document.body)
  await expect.poll(state).toBe('over')
  const other = await render(
    <UploaderProvider uploader={uploader}>
      <div className="lading">
        <DropArea className="other" text="Here" />
      </div>
    </UploaderProvider>,
  )
  fire('dragover', document.body)
  await expect.poll(state).toBe('inactive')
  await other.unmount()
  fire('dragover', document.body)
  await expect.poll(state).toBe('over')
  const question = document.createElement('dialog')
  document.body.append(question)
  question.showModal()
  fire('dragover', question)
  await expect.poll(state).toBe('inactive')
  fire('drop', question)
  question.remove()
  expect(uploader.entries.size).toBe(0)
  expect(area().isConnected).toBe(true)
})

test('a drop anywhere on the page does not close what a person has begun', async () => {
  const { state, uploader } = await mount({ fullscreen: true }, { layout: 'inline' })
  uploader.setCurrentActivity('drawing' as string)
  fire('dragover', document.body)
  fire('drop', document.body)
  expect(state()).toBe('inactive')
  expect(uploader.getCurrentActivity()).toBe('drawing')
  expect(uploader.entries.size).toBe(0)
})

test('the closed button is a drop zone, unless dropzone is off', async () => {
  const { uploader } = await setUp({ layout: 'regular' })
  const trigger = page.getByRole('button', { name: 'Upload files' }).element() as HTMLElement
  fire('dragover', trigger, files('a.txt', 'b.txt'))
  await expect.poll(() => trigger.dataset.dropHint).toBe('Drop 2 files to add')
  uploader.config.set({ dropzone: false })
  await expect.poll(() => trigger.dataset.dragState).toBe('inactive')
  fire('drop', trigger)
  expect(uploader.entries.size).toBe(0)
  uploader.config.set({ dropzone: true })
  await vi.waitUntil(() => {
    fire('dragover', trigger)
    return trigger.dataset.dragState === 'over'
  })
  fire('drop', trigger)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(uploader.entries.size).toBe(1)
})

test('files over a full list that keeps all files are refused with the reason, once for each drag', async () => {
  const { uploader } = await setUp({ config: { multipleMax: 1, filesOverLimit: 'keep' } })
  uploader.addFiles([textFile('only.txt')])
  const list = await vi.waitUntil(() => document.querySelector('.lading-upload-list'))
  const notices: unknown[] = []
  uploader.on('notice', (notice) => notices.push(notice))
  // Over the rest of the page nothing is refused.
  fire('dragenter', document.body)
  expect(notices).toEqual([])
  // Browsers send no drop after it.
  expect(fire('dragover', list).dataTransfer?.dropEffect).toBe('none')
  await expect.element(page.getByRole('alert')).toHaveTextContent("That's the most you can add.")
  fire('dragover', list)
  expect(notices).toHaveLength(1)
  fire('dragend', list)
  fire('dragover', list)
  expect(notices).toHaveLength(2)
  fire('drop', list)
  expect(uploader.entries.size).toBe(1)
})

test('on a touch screen alone nothing speaks of dropping', async () => {
  const original = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('any-pointer') ? Object.assign(original('all'), {}) : original(query),
  )
  await setUp()
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect.poll(() => page.getByText(/drop/i).query()).toBeNull()
  vi.restoreAllMocks()
})
