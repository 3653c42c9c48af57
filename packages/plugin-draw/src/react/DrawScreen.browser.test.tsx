import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BLACK, CLEAR, colorAt, decode, inkAt, makePicture } from '../testing/fixtures/ink.js'
import {
  findStage,
  type MountDrawOptions,
  type MountedDraw,
  mountDraw,
} from '../testing/fixtures/mountDraw.js'
import { drag, line, within } from '../testing/fixtures/pointers.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const files = ({ uploader }: MountedDraw) => uploader.getOutputCollectionState().allEntries

async function open(options?: MountDrawOptions) {
  const mounted = await mountDraw(options)
  await button('Draw').click()
  return { ...mounted, stage: await findStage() }
}

/** Draws a horizontal line through the middle. */
const drawLine = (stage: HTMLElement, y = 0.5) => drag(line(within(stage, 0.2, y), within(stage, 0.8, y)))

async function expectAccessible(label: string) {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Of a whole page, which the test is not.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    label,
  ).toEqual([])
}

beforeEach(async () => {
  await page.viewport(900, 700)
})

test('a line is drawn at once, undone, restored, cleared, erased and accepted once', async () => {
  const mounted = await open()
  const { stage, uploader } = mounted
  await expect.element(button('Accept')).toBeDisabled()
  await expect.element(page.getByRole('img', { name: 'Empty drawing' })).toBeVisible()
  await expectAccessible('empty paper')
  await drawLine(stage)
  expect(inkAt(stage, 0.5, 0.5)).toBe(BLACK)
  expect(inkAt(stage, 0.5, 0.6)).toBe(CLEAR)
  await expect.element(page.getByRole('img', { name: 'Drawing with 1 stroke' })).toBeVisible()

  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('status').getByText('Stroke removed')).toBeInTheDocument()
  expect(inkAt(stage, 0.5, 0.5)).toBe(CLEAR)
  await expect.element(button('Accept')).toBeDisabled()
  await userEvent.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}')
  await expect.element(page.getByText('Stroke restored')).toBeInTheDocument()
  expect(inkAt(stage, 0.5, 0.5)).toBe(BLACK)

  await button('Eraser').click()
  await button('Clear').click()
  await expect.element(page.getByText('Drawing cleared')).toBeInTheDocument()
  expect(inkAt(stage, 0.5, 0.5)).toBe(CLEAR)
  await button('Undo').click()
  await expect.element(page.getByText('Drawing restored')).toBeInTheDocument()
  await drag(line(within(stage, 0.5, 0.3), within(stage, 0.5, 0.7)))
  expect(inkAt(stage, 0.5, 0.5)).toBe(CLEAR)
  expect(inkAt(stage, 0.3, 0.5)).toBe(BLACK)
  await expectAccessible('eraser')

  const { clientWidth } = stage
  const accept = button('Accept').element() as HTMLElement
  const encode = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob')
  accept.click()
  accept.click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('upload-list')
  expect(encode).toHaveBeenCalledTimes(1)
  encode.mockRestore()
  const [entry, ...others] = files(mounted)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    name: expect.stringMatching(/^Drawing \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/),
    source: 'draw',
  })
  const result = await decode(entry?.file as Blob)
  expect(result.width).toBe(clientWidth * 2)
  expect(colorAt(result, 0.3, 0.5)).toBe(BLACK)
  expect(colorAt(result, 0.5, 0.5)).toBe('255,255,255,255')
  expect(mounted.logged).toEqual([])
})

test('color, width, transparent paper and trimming are applied', async () => {
  const mounted = await open()
  const { stage } = mounted
  await button('Blue').click()
  await expect.element(button('Blue')).toHaveAttribute('aria-pressed', 'true')
  await button('Thick').click()
  // One tap is a dot.
  const { x, y } = within(stage, 0.5, 0.5)
  await drag([{ x, y }])
  await expect.poll(() => inkAt(stage, 0.5, 0.5)).toBe('47,107,234,255')
  await button('Paper and picture').click()
  await button('Transparent').click()
  await button('Trim').click()
  await expectAccessible('options of the paper')
  await button('Accept').click()
  await expect.poll(() => files(mounted)).toHaveLength(1)
  const result = await decode(files(mounted)[0]?.file as Blob)
  expect(result.width).toBeLessThan(140)
  expect(result.width).toBe(result.height)
  expect(colorAt(result, 0.5, 0.5)).toBe('47,107,234,255')
  expect(colorAt(result, 0.02, 0.02)).toBe(CLEAR)
})

test('leaving with ink asks first; Escape keeps the drawing', async () => {
  const { stage, uploader } = await open()
  await drawLine(stage)
  await button('Back').click()
  await expect.element(page.getByRole('alertdialog', { name: 'Discard the drawing?' })).toBeVisible()
  await expect.element(button('Keep drawing')).toHaveFocus()
  await expectAccessible('question')
  await button('Keep drawing').click()
  await expect.poll(() => inkAt(stage, 0.5, 0.5)).toBe(BLACK)
  await expect.element(page.getByRole('region', { name: /^Paper/ })).toHaveFocus()
  // In a page, not in a dialog, which has its own Escape.
  await button('Back').click()
  await expect.element(button('Keep drawing')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.poll(() => inkAt(stage, 0.5, 0.5)).toBe(BLACK)
  await button('Back').click()
  await button('Discard').click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('start-from')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test.each(['ltr', 'rtl'] as const)(
  'a toolbar is one stop of Tab; arrow keys move in it (%s)',
  async (dir) => {
    await open(dir === 'rtl' ? { dir } : {})
    const [next, previous] = dir === 'rtl' ? ['{ArrowLeft}', '{ArrowRight}'] : ['{ArrowRight}', '{ArrowLeft}']
    ;(button('Pen').element() as HTMLElement).focus()
    await userEvent.keyboard(next)
    await expect.element(button('Eraser')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Eraser')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Eraser')).toHaveFocus()
    await userEvent.keyboard(`${previous}${previous}`)
    await expect.element(button('Paper and picture')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(button('Pen')).toHaveFocus()
    // Back over the toolbar of the options: again one stop.
    await userEvent.tab({ shift: true })
    await expect.element(button('Medium')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(page.getByRole('region', { name: /^Paper/ })).toHaveFocus()
  },
)

test('a picture of the list is drawn on and replaced in its place', async () => {
  const mounted = await mountDraw()
  const { uploader } = mounted
  const picture = await makePicture(800, 400, '#00ff00', 'field.photo.png')
  uploader.addFiles([new File(['a'], 'a.txt'), picture, new File(['b'], 'b.txt')], { source: 'local' })
  uploader.setCurrentActivity('upload-list')
  await button('More actions field.photo.png').click()
  await page.getByRole('menuitem', { name: 'Draw' }).click()
  const stage = await findStage()
  await expect.poll(() => stage.querySelector('.lading-draw-sheet > canvas')).not.toBeNull()
  await expectAccessible('picture')
  await drawLine(stage)
  await button('Accept').click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('upload-list')
  expect(files(mounted).map(({ name, source }) => `${name} ${source}`)).toEqual([
    'a.txt local',
    'field.photo.jpeg local',
    'b.txt local',
  ])
  const { file, mimeType } = files(mounted)[1] ?? {}
  expect(mimeType).toBe('image/jpeg')
  const result = await decode(file as Blob)
  expect([result.width, result.height]).toEqual([800, 400])
  const near = (text: string) => text.split(',').map((value) => Math.round(Number(value) / 64))
  expect(near(colorAt(result, 0.5, 0.5))).toEqual(near(BLACK))
  expect(near(colorAt(result, 0.5, 0.2))).toEqual(near('0,255,0,255'))
})

test('a picture that is larger than a drawing can be says what the drawing keeps', async () => {
  const { stage, uploader } = await open()
  const notices: string[] = []
  uploader.on('notice', ({ message }) => notices.push(message))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(await makePicture(5000, 1000, 'red', 'wide.png'))
  stage.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect
    .poll(() => notices)
    .toEqual(['The picture is large: a drawing on it keeps 4,096 × 819 of its 5,000 × 1,000 pixels.'])
})

test('a picture that cannot be opened leaves a way on, and the entry as it is', async () => {
  const mounted = await mountDraw()
  const { uploader } = mounted
  const broken = new File(['no picture'], 'broken.png', { type: 'image/png' })
  const [entryId = ''] = uploader.addFiles([broken], { source: 'local' })
  uploader.setCurrentActivity('draw', { entryId })
  await expect.element(page.getByRole('alert', { name: 'The picture cannot be opened' })).toBeVisible()
  await expectAccessible('failed picture')
  await button('Try again').click()
  await button('Use empty paper').click()
  const stage = await findStage()
  await drawLine(stage)
  await button('Accept').click()
  await expect.poll(() => files(mounted).map(({ name }) => name)).toHaveLength(2)
  expect(files(mounted)[0]?.file).toBe(broken)
})

test('a picture that is dropped or pasted becomes the background; ink stays when one cannot be read', async () => {
  const mounted = await open()
  const { stage, uploader } = mounted
  await drawLine(stage)
  const drop = (file: File) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    const init = { dataTransfer, bubbles: true, cancelable: true, composed: true }
    const over = new DragEvent('dragover', init)
    stage.dispatchEvent(over)
    expect(over.defaultPrevented).toBe(true)
    stage.dispatchEvent(new DragEvent('drop', init))
  }
  const paste = (file: File) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    stage.dispatchEvent(event)
    return event.defaultPrevented
  }
  drop(new File(['?'], 'broken.png', { type: 'image/png' }))
  await expect.element(page.getByText('The picture cannot be opened')).toBeVisible()
  expect(paste(new File(['a'], 'a.txt', { type: 'text/plain' }))).toBe(false)
  // While the question is asked nothing can be pasted, as nothing can be dropped.
  await button('Back').click()
  await expect.element(button('Keep drawing')).toBeVisible()
  const small = await makePicture(40, 30, '#00ff00', 'small.png')
  expect(paste(small)).toBe(false)
  await button('Keep drawing').click()
  expect(paste(small)).toBe(true)
  await expect
    .poll(() => stage.querySelector<HTMLCanvasElement>('.lading-draw-sheet > canvas')?.width)
    .toBe(40)
  drop(await makePicture(5000, 1250, '#ff0000', 'large.png'))
  await expect
    .poll(() => stage.querySelector<HTMLCanvasElement>('.lading-draw-sheet > canvas')?.width)
    .toBe(4096)
  await button('Accept').click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('upload-list')
  expect(files(mounted).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Drawing \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?\.jpeg$/),
  ])
  const result = await decode(files(mounted)[0]?.file as Blob)
  expect([result.width, result.height]).toEqual([4096, 1024])
})

test('a drawing that cannot be encoded is kept, and said', async () => {
  const mounted = await open()
  const { stage, uploader, logged } = mounted
  await drawLine(stage)
  const encode = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockRejectedValue(new Error('full'))
  await button('Accept').click()
  await expect.element(page.getByText(/^The drawing could not be saved/)).toBeVisible()
  encode.mockRestore()
  expect(uploader.getCurrentActivity()).toBe('draw')
  expect(logged).toEqual(['The drawing could not be saved.'])
  await button('Accept').click()
  await expect.poll(() => files(mounted)).toHaveLength(1)
})
