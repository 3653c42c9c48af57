import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DrawPlace } from '../state/DrawPlace.js'
import type { EditorSession } from '../tabs/EditorSession.js'
import { mountEditor } from '../testing/fixtures/mountEditor.js'
import { expectAccessible } from '../testing/fixtures/mountTab.js'
import { openEditor, SIZE, tabPlugin } from '../testing/fixtures/openEditor.js'
import { texts } from '../testing/fixtures/textTab.js'

const fault: () => never = () => {
  throw new Error('fault')
}

/** The pixels of a file. */
async function pixelsOf(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { width, height } = bitmap
  return { width, height, data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() }
}

/** The rows of a picture in which there is a white pixel. */
function whiteRows({ width, height, data }: Awaited<ReturnType<typeof pixelsOf>>) {
  return Array.from({ length: height }, (_, y) => y).filter((y) =>
    Array.from({ length: width }, (_, x) => (y * width + x) * 4).some(
      (at) => (data[at] ?? 0) > 240 && (data[at + 1] ?? 0) > 240 && (data[at + 2] ?? 0) > 240,
    ),
  )
}

test('a third-party tab writes a text on the picture: with undo, and uploaded as a new version', async () => {
  const t = await openEditor({ plugins: [texts()] })
  expect(t.tabs()).toEqual(['Crop', 'Tuning', 'Filters', 'Text'])
  await t.tab('Text').click()
  const field = t.getByRole('textbox', { name: 'Text', exact: true })
  await field.fill('HI')
  await expect.poll(() => t.baseElement.querySelector('.lading-editor-layers')).not.toBeNull()
  await t.button('Top').click()
  await expect.element(t.button('Top')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await t.button('Undo').click()
  await expect.element(t.button('Bottom')).toHaveAttribute('aria-pressed', 'true')
  // What was typed in one go is one step.
  await t.button('Undo').click()
  await expect.element(field).toHaveValue('')
  expect(t.baseElement.querySelector('.lading-editor-layers')).toBeNull()
  await t.button('Redo').click()
  await t.button('Redo').click()
  await expect.element(field).toHaveValue('HI')

  // Other tabs show it, too, and a turn keeps the letters upright where they were.
  await t.tab('Crop').click()
  await t.button('Rotate left').click()
  await t.button('Apply').click()
  await expect.poll(() => t.transport.uploads.length).toBe(2)
  const upload = t.transport.of('photo.png')
  const pixels = await pixelsOf(upload.entry.file as File)
  expect([pixels.width, pixels.height]).toEqual([SIZE.height, SIZE.width])
  // At the top of the picture, which is now at the left: in the middle of its height.
  const rows = whiteRows(pixels)
  expect(rows.length).toBeGreaterThan(10)
  expect(Math.abs((rows[0] ?? 0) + (rows.at(-1) ?? 0) - SIZE.width)).toBeLessThan(20)
  upload.succeed({ uuid: 'new', cdnUrl: 'https://cdn.example/new/', isImage: true })
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries.map(({ cdnUrl }) => cdnUrl))
    .toEqual(['https://cdn.example/new/'])
  expect(t.logged).toEqual([])
})

test('a drag moves what a tab has drawn, as one step; Escape takes it back', async () => {
  const t = await openEditor({ plugins: [texts()] })
  await t.tab('Text').click()
  await t.getByRole('textbox', { name: 'Text', exact: true }).fill('HI')
  const stage = t.baseElement.querySelector('.lading-editor-stage') as HTMLElement
  const { left, top, width, height } = stage.getBoundingClientRect()
  const send = (type: string, dy: number) =>
    stage.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 5,
        bubbles: true,
        cancelable: true,
        clientX: left + width / 2,
        clientY: top + height / 2 + dy,
      }),
    )
  send('pointerdown', 0)
  for (const dy of [-10, -20, -30]) send('pointermove', dy)
  send('pointerup', -30)
  await expect.element(t.button('Bottom')).toHaveAttribute('aria-pressed', 'false')
  await t.button('Undo').click()
  await expect.element(t.button('Bottom')).toHaveAttribute('aria-pressed', 'true')
  send('pointerdown', 0)
  send('pointermove', -30)
  await expect.element(t.button('Bottom')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(t.button('Bottom')).toHaveAttribute('aria-pressed', 'true')
  send('pointerup', -30)
})

test('colors are under a text: the new version is made of the picture in its colors', async () => {
  const t = await openEditor({ plugins: [texts()] })
  await t.tab('Tuning').click()
  await t.button('Auto').click()
  await t.tab('Text').click()
  await t.getByRole('textbox', { name: 'Text', exact: true }).fill('HI')
  t.cdn.requests.length = 0
  await t.button('Apply').click()
  await expect.poll(() => t.transport.uploads.length).toBe(2)
  expect(t.cdn.requests.some((operations) => operations.includes('-/enhance/50/'))).toBe(true)
  t.transport.of('photo.png').succeed({ uuid: 'new', cdnUrl: 'https://cdn.example/new/', isImage: true })
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries[0]?.cdnUrl)
    .toBe('https://cdn.example/new/')
})

test.each([
  ['text, filters , crop', ['Text', 'Filters', 'Crop'], []],
  [['tuning', 'text'], ['Tuning', 'Text'], []],
  ['crop', [], []],
  ['text,stickers,crop', ['Text', 'Crop'], ['no tab "stickers"']],
  ['stickers', ['Crop', 'Tuning', 'Filters', 'Text'], ['no tab "stickers"']],
  ['crop,tuning,filters', ['Crop', 'Tuning', 'Filters'], []],
] as const)('cloudImageEditorTabs %j shows %j', async (cloudImageEditorTabs, shown, reports) => {
  const t = await openEditor({ plugins: [texts()], config: { cloudImageEditorTabs } })
  // A single tab needs no bar.
  expect(t.tabs()).toEqual(shown)
  expect(t.logged).toEqual(reports.map((report) => expect.stringContaining(report)))
})

test('crop, tuning and filters are contributions: without one of them its tab is gone', async () => {
  const t = await openEditor({ slots: { editorTab: { disable: ['crop'], order: ['filters'] } } })
  expect(t.tabs()).toEqual(['Filters', 'Tuning'])
  await expect.element(t.tab('Filters')).toHaveAttribute('aria-selected', 'true')
  await expect.element(t.getByRole('slider', { name: 'Move the selection' })).not.toBeInTheDocument()
  expect(t.logged).toEqual([])
})

test('a tab that draws is not offered for an image that cannot become a new version', async () => {
  const t = await openEditor({ plugins: [texts()], mimeType: 'image/gif' })
  expect(t.tabs()).toEqual(['Crop', 'Tuning', 'Filters'])
  const alone = await mountEditor({ tabItems: [] })
  await expect.element(alone.button('Apply')).toBeVisible()
  expect(alone.container.querySelector('[role=tab]')).toBeNull()
})

test('a tab whose code never comes waits by name; the other tabs work, and edits are kept', async () => {
  const t = await openEditor({ plugins: [tabPlugin(() => new Promise(() => {}))] })
  await t.button('Mirror').click()
  await t.tab('Odd').click()
  await expect.element(t.getByText('Loading Odd')).toBeVisible()
  await t.tab('Tuning').click()
  await expect.element(t.button('Auto')).toBeVisible()
  await t.button('Apply').click()
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries[0]?.cdnUrlModifiers)
    .toBe('-/mirror/-/preview/')
})

test.each([
  ['rejects', () => Promise.reject(new Error('offline'))],
  ['throws', fault],
  ['resolves with nothing', async () => undefined],
  ['resolves with a component', async () => () => null],
] as [string, () => Promise<unknown>][])('a tab whose load %s is named, with Retry', async (_, fail) => {
  let fails = true
  const works = { view: { kind: 'dom', mount: (element: HTMLElement) => void element.append('It works') } }
  const t = await openEditor({ plugins: [tabPlugin(() => (fails ? fail() : Promise.resolve(works)))] })
  await t.button('Mirror').click()
  await t.tab('Odd').click()
  await expect.element(t.getByRole('alert')).toHaveTextContent('Odd is not available. Your edits are kept.')
  expect(t.logged.join()).toContain('The tab "odd" of the image editor could not be loaded.')
  await expect.element(t.button('Undo')).toHaveAttribute('aria-disabled', 'false')
  fails = false
  await t.button('Retry').click()
  await expect.element(t.getByText('It works')).toBeVisible()
})

test('a tab that throws while it is shown leaves the editor as it is', async () => {
  const t = await openEditor({ plugins: [tabPlugin({ view: { kind: 'dom', mount: fault } })] })
  await t.button('Mirror').click()
  await t.tab('Odd').click()
  await expect.element(t.getByRole('alert')).toHaveTextContent('Odd is not available.')
  expect(t.logged.join()).toContain('The tab "odd" of the image editor: Its view has failed.')
  await t.tab('Crop').click()
  await t.button('Apply').click()
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries[0]?.cdnUrlModifiers)
    .toBe('-/mirror/-/preview/')
})

/** A tab that hands its session out. */
function spy(view: object = {}) {
  const sessions: EditorSession<unknown>[] = []
  const unmount = vi.fn()
  const mount = (_: HTMLElement, { session }: { session: EditorSession<unknown> }) => {
    sessions.push(session)
    return unmount
  }
  const plugin = tabPlugin({ view: { kind: 'dom', mount } as never, ...view })
  return { plugin, unmount, session: () => sessions.at(-1) as EditorSession<unknown> }
}

test.each([
  ['throws', fault],
  ['rejects', () => Promise.reject(new Error('fault'))],
] as const)(
  'a tab that %s when it is applied is named; the edit is kept, and Retry works',
  async (_, fail) => {
    let fails = true
    const odd = spy({ draw: () => (fails ? fail() : undefined) })
    const t = await openEditor({ plugins: [odd.plugin] })
    await t.button('Mirror').click()
    await t.tab('Odd').click()
    odd.session().setValue({ any: 1 })
    await t.button('Apply').click()
    await expect
      .element(t.getByRole('alert'))
      .toHaveTextContent('Odd could not be applied. Your edits are kept.')
    expect(t.transport.uploads).toHaveLength(1)
    expect(odd.session().snapshot).toMatchObject({ value: { any: 1 }, canUndo: true })
    fails = false
    await t.button('Retry').click()
    await expect.poll(() => t.transport.uploads.length).toBe(2)
  },
)

test('a tab that never ends drawing is given up; Cancel works meanwhile', async () => {
  const odd = spy({ draw: () => new Promise(() => {}) })
  const t = await openEditor({ plugins: [odd.plugin] })
  await t.tab('Odd').click()
  odd.session().setValue({ any: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    ;(t.button('Apply').element() as HTMLElement).click()
    await vi.waitUntil(() => vi.getTimerCount() > 0 && t.button('Apply').element().ariaDisabled === 'true')
    await vi.advanceTimersByTimeAsync(30_000)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(t.getByRole('alert')).toHaveTextContent('Odd could not be applied.')
  await t.button('Apply').click()
  await t.button('Cancel').click()
  await expect.poll(() => t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.transport.uploads).toHaveLength(1)
})

test('what a tab has subscribed, held or begun ends with it, and later calls change nothing', async () => {
  const odd = spy()
  const t = await openEditor({ plugins: [odd.plugin] })
  await t.tab('Odd').click()
  const session = odd.session()
  const listener = vi.fn()
  session.subscribe(listener)
  session.holdTabs()
  await expect.element(t.tab('Crop')).not.toBeInTheDocument()
  session.showValue('Odd 1')
  session.begin()
  session.update((state) => ({ ...state, mirror: true }))
  await expect.element(t.getByText('Odd 1')).toBeVisible()
  expect(listener).toHaveBeenCalled()
  t.uploader.unuse('tab-odd')
  await expect.element(t.tab('Crop')).toBeVisible()
  await expect.element(t.getByText('Odd 1')).not.toBeInTheDocument()
  expect(session.signal.aborted).toBe(true)
  expect(odd.unmount).toHaveBeenCalled()
  listener.mockClear()
  session.subscribe(listener)
  session.update((state) => ({ ...state, flip: true }))
  session.setValue({ late: true })
  session.apply()
  await t.button('Undo').click()
  expect(listener).not.toHaveBeenCalled()
  expect(t.logged.filter((text) => text.includes('after it was closed'))).toHaveLength(3)
  expect(t.uploader.getCurrentActivity()).toBe('cloud-image-edit')
  expect(t.transport.uploads).toHaveLength(1)
  await expect.element(t.button('Redo')).toHaveAttribute('aria-disabled', 'false')
})

test('calls with nonsense change nothing, and are reported', async () => {
  const odd = spy()
  const t = await openEditor({ plugins: [odd.plugin] })
  await t.tab('Odd').click()
  const session = odd.session()
  const before = session.snapshot.state
  const circle: { self?: unknown } = {}
  circle.self = circle
  session.update(() => undefined as never)
  session.update((state) => ({ ...state, crop: { x: Number.NaN, y: 0, width: 1, height: 1 } }))
  session.update((state) => ({ ...state, rotate: 45 as never }))
  session.update(fault)
  session.setValue(circle)
  session.setValue(() => {})
  session.subscribe(fault)
  expect(session.snapshot.state).toBe(before)
  expect(t.logged).toHaveLength(6)
  session.update((state) => ({ ...state, mirror: true }))
  expect(session.snapshot.state.mirror).toBe(true)
  await t.button('Undo').click()
  await expect.element(t.button('Undo')).toHaveAttribute('aria-disabled', 'true')
})

test('of two tabs with one id the first is kept, and the second is reported', async () => {
  const first = tabPlugin({}, { label: 'First' })
  const second = tabPlugin({}, { label: 'Second', plugin: 'second' })
  const t = await openEditor({ plugins: [first, second] })
  expect(t.tabs()).toEqual(['Crop', 'Tuning', 'Filters', 'First'])
  expect(t.logged).toEqual([expect.stringContaining('already has an item "odd"')])
})

test('a tab without React sees image, operations, history, zoom and stage', async () => {
  const odd = spy()
  const t = await openEditor({ plugins: [odd.plugin] })
  await t.tab('Odd').click()
  const session = odd.session()
  await expect.poll(() => session.snapshot.stage.width).toBeGreaterThan(0)
  expect(session.image.size).toEqual(SIZE)
  expect(session.message('cancel')).toBe('Cancel')
  session.update((state) => ({ ...state, mirror: true, rotate: 90 }))
  const point = session.toImage(session.toStage({ x: 40, y: 30 }))
  expect(point.x).toBeCloseTo(40)
  expect(point.y).toBeCloseTo(30)
  session.zoomTo(2)
  await expect.poll(() => session.snapshot.zoom).toBe(2)
  session.zoomTo(1)
  await expect.poll(() => session.snapshot.zoom).toBe(1)
  session.undo()
  expect(session.snapshot.state.mirror).toBe(false)
  session.redo()
  session.apply()
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries[0]?.cdnUrlModifiers)
    .toBe('-/mirror/-/rotate/90/-/preview/')
})

test('the tabs are one stop; arrow keys open them, mirrored from right to left', async () => {
  const t = await openEditor({ plugins: [texts()] })
  ;(t.tab('Crop').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(t.tab('Text')).toHaveFocus()
  await expect.element(t.tab('Text')).toHaveAttribute('aria-selected', 'true')
  await expect.element(t.getByRole('tabpanel', { name: 'Text' })).toBeVisible()
  expect(t.baseElement.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
  document.documentElement.dir = 'rtl'
  try {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(t.tab('Filters')).toHaveFocus()
  } finally {
    document.documentElement.removeAttribute('dir')
  }
})

test('the editor alone takes tabs, too, and hands a new version over', async () => {
  const versions: { readonly blob: Blob; readonly cdnUrlModifiers: string }[] = []
  const draw = (context: CanvasRenderingContext2D) => context.fillRect(0, 0, 10, 10)
  const odd = spy({ draw })
  const item = { id: 'odd', icon: 'crop', label: 'Odd', draws: true, load: async () => ({ view, draw }) }
  const view = {
    kind: 'dom',
    mount(_: HTMLElement, { session }: { session: EditorSession<unknown> }) {
      session.setValue({ any: 1 })
    },
  }
  expect(odd.unmount).not.toHaveBeenCalled()
  const tabItems = [item as never]
  const t = await mountEditor({ tabItems, onVersion: async (version) => void versions.push(version) })
  await expect.element(t.button('Undo')).toHaveAttribute('aria-disabled', 'false')
  await t.button('Apply').click()
  await expect.poll(() => versions.length).toBe(1)
  expect(versions[0]).toMatchObject({ cdnUrlModifiers: '' })
  expect(versions[0]?.blob.type).toBe('image/jpeg')
  expect(t.events.map(([name]) => name)).toEqual([])
})

test('a tab is told what the crop keeps, on the stage and on the new version, which has the whole image', async () => {
  const places: DrawPlace[] = []
  const draw = (_: CanvasRenderingContext2D, __: unknown, place: DrawPlace) => void places.push(place)
  const view = {
    kind: 'dom',
    mount: (_: HTMLElement, { session }: { session: EditorSession<unknown> }) => session.setValue({ any: 1 }),
  }
  const item = { id: 'stamp', icon: 'crop', label: 'Stamp', draws: true, load: async () => ({ view, draw }) }
  let version: Blob | undefined
  const t = await mountEditor({
    size: { width: 400, height: 300 },
    modifiers: '-/crop/100x50/20,30/',
    tabItems: [item as never],
    onVersion: async ({ blob }) => {
      version = blob
    },
  })
  await expect.poll(() => places.length).toBeGreaterThan(0)
  const shown = places.at(-1)
  const corner = shown?.toCanvas({ x: 20, y: 30 })
  expect(shown?.area.x).toBeCloseTo(corner?.x ?? 0)
  expect(shown?.area.y).toBeCloseTo(corner?.y ?? 0)
  expect((shown?.area.width ?? 0) / (shown?.scale ?? 0)).toBeCloseTo(100)
  await t.button('Apply').click()
  await expect.poll(() => version).toBeDefined()
  expect(places.at(-1)).toMatchObject({
    size: { width: 400, height: 300 },
    area: { x: 20, y: 30, width: 100, height: 50 },
  })
})
