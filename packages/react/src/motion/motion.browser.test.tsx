import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const picture = (name: string) =>
  new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], name, { type: 'image/gif' })
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(`${index}.gif`))

const find = <T extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<T>(selector)
const dialog = () => find<HTMLDialogElement>('.lading-dialog') as HTMLDialogElement
const rows = () => [...document.querySelectorAll<HTMLElement>('.lading-row')]

/** The animations that scripts have started on an element. */
const motionOf = (element: Element | null) =>
  (element?.getAnimations() ?? []).filter(
    (animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition),
  )
const isLoaded = () => expect.poll(() => find('[data-glide]')).not.toBeNull()

/** What has been animated since it was called, and by which properties. */
function recordMotion() {
  const moved: { readonly element: Element; readonly options: KeyframeAnimationOptions }[] = []
  const properties = new Set<string>()
  const { animate } = Element.prototype
  Element.prototype.animate = function (this: Element, keyframes, options) {
    const animation = animate.call(this, keyframes, options)
    moved.push({ element: this, options: Object(options) })
    for (const frame of (animation.effect as KeyframeEffect).getKeyframes())
      for (const name of Object.keys(frame)) properties.add(name)
    return animation
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
  return { moved, properties }
}

async function reduceMotion(value: 'reduce' | ''): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

const COMPOSITED = ['transform', 'opacity', 'translate']
const FIXED = ['transformOrigin', 'pointerEvents', 'offset', 'computedOffset', 'easing', 'composite']

test('the dialog grows out of its button with the pictures, and returns to it', async () => {
  const { uploader, jobs } = await setUp({ layout: 'regular' })
  await isLoaded()
  const { moved, properties } = recordMotion()
  const transitions = vi.spyOn(document, 'startViewTransition')
  onTestFinished(() => transitions.mockRestore())
  uploader.addFiles(pictures(2))
  await expect.poll(() => jobs.size).toBe(2)
  for (const { succeed } of jobs.values()) succeed()
  await expect.poll(() => document.querySelectorAll('.lading-trigger img').length).toBe(2)
  uploader.initFlow()
  await expect.poll(() => dialog().open).toBe(true)
  await expect.poll(() => moved.some(({ element }) => element === dialog())).toBe(true)
  await expect.poll(() => moved.filter(({ element }) => element === document.documentElement).length).toBe(3)
  // The pictures of the rows stay where they are.
  await transitions.mock.results.at(-1)?.value.finished
  await expect.poll(() => document.querySelectorAll('[style*="view-transition-name"]').length).toBe(0)
  expect(document.documentElement.style.viewTransitionName).toBe('')
  // The dialog is open at once, and closed at once: nothing waits for what moves.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => transitions.mock.calls.length).toBe(2)
  expect(dialog().open).toBe(false)
  await expect.element(page.getByRole('button', { name: '2 files' })).toHaveFocus()
  await transitions.mock.results.at(-1)?.value.finished
  await expect.poll(() => motionOf(document.documentElement).length).toBe(0)
  expect([...properties].filter((name) => ![...COMPOSITED, ...FIXED].includes(name))).toEqual([])
})

test('a dialog that is closed while it opens, or resized meanwhile, is left as it should be', async () => {
  const { uploader, jobs } = await setUp({ layout: 'regular' })
  await isLoaded()
  uploader.addFiles(pictures(3))
  await expect.poll(() => jobs.size).toBe(3)
  for (const { succeed } of jobs.values()) succeed()
  await expect.poll(() => document.querySelectorAll('.lading-trigger img').length).toBe(3)
  uploader.initFlow()
  await expect.poll(() => dialog().open).toBe(true)
  uploader.setModalState(false)
  await expect.poll(() => dialog().open).toBe(false)
  uploader.initFlow()
  await expect.poll(() => dialog().open).toBe(true)
  await page.viewport(500, 700)
  onTestFinished(() => page.viewport(414, 896))
  await expect.poll(() => motionOf(dialog()).length).toBe(0)
  await expect.poll(() => document.querySelectorAll('[style*="view-transition-name"]').length).toBe(0)
  expect(rows().filter(({ style }) => style.visibility || style.opacity)).toEqual([])
  expect(document.querySelectorAll('[style*="visibility"]').length).toBe(0)
})

test('the first eight rows of new files come in by steps, later ones and those of before do not', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true, filesViewMode: 'list' } })
  await isLoaded()
  const { moved } = recordMotion()
  const steps = () =>
    moved.filter(({ element }) => element.matches('.lading-row')).map(({ options }) => options.delay)
  uploader.addFiles(Array.from({ length: 12 }, (_, index) => textFile(`${index}.txt`)))
  await expect.poll(() => rows().length).toBe(12)
  expect(steps()).toEqual([0, 20, 40, 60, 80, 100, 120, 140])
  moved.length = 0
  uploader.addFiles([textFile('late.txt')])
  await expect.poll(() => rows().length).toBe(13)
  expect(moved.map(({ element }) => (element as HTMLElement).dataset.index)).toEqual(['12'])
})

test('the pictures move between rows and tiles, and a filter moves nothing', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true, filesViewMode: 'list' } })
  await isLoaded()
  uploader.addFiles(pictures(3))
  await expect.poll(() => document.querySelectorAll('.lading-row img').length).toBe(3)
  const { moved, properties } = recordMotion()
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await expect.poll(() => moved.filter(({ element }) => element.matches('.lading-picture')).length).toBe(3)
  // The small pictures are shown until the large ones are drawn.
  expect(document.querySelectorAll('.lading-grid img').length).toBe(3)
  expect([...properties].filter((name) => ![...COMPOSITED, ...FIXED].includes(name))).toEqual([])
})

test('bars glide up to 20 running uploads, rings do not, and a ring that closes fills', async () => {
  const { uploader, jobs } = await setUp({ config: { maxConcurrentRequests: 30 } })
  await isLoaded()
  const { moved } = recordMotion()
  const gliding = () => {
    const bar = find('.lading-common-progress .lading-progress')
    return bar && getComputedStyle(bar, '::before').transitionDuration
  }
  uploader.addFiles(Array.from({ length: 21 }, (_, index) => textFile(`${index}.txt`)))
  await expect.poll(() => jobs.size).toBe(21)
  await expect.poll(() => find('[data-glide]')).toBeNull()
  await expect.poll(gliding).toBe('0s')
  for (const name of ['0.txt', '1.txt']) jobs.get(name)?.succeed()
  await expect.poll(() => find('[data-glide]')).not.toBeNull()
  expect(gliding()).toBe('0.3s')
  const ring = find('.lading-ring :nth-child(2)') as Element
  expect(getComputedStyle(ring).transitionDuration).toBe('0s')
  moved.length = 0
  jobs.get('2.txt')?.succeed()
  await expect.poll(() => moved.some(({ element }) => element.matches('.lading-icon'))).toBe(true)
})

test('where motion is reduced, nothing moves', async () => {
  await reduceMotion('reduce')
  onTestFinished(() => reduceMotion(''))
  const { uploader, jobs } = await setUp({ layout: 'regular' })
  await isLoaded()
  const { moved } = recordMotion()
  const transitions = vi.spyOn(document, 'startViewTransition')
  onTestFinished(() => transitions.mockRestore())
  uploader.addFiles(pictures(2))
  await expect.poll(() => jobs.size).toBe(2)
  for (const { succeed } of jobs.values()) succeed()
  await expect.poll(() => document.querySelectorAll('.lading-trigger img').length).toBe(2)
  uploader.initFlow()
  await expect.poll(() => rows().length).toBe(2)
  uploader.config.set({ filesViewMode: 'grid' })
  await expect.poll(() => document.querySelectorAll('.lading-grid .lading-row').length).toBe(2)
  uploader.doneFlow()
  await expect.poll(() => dialog().open).toBe(false)
  expect(moved).toEqual([])
  expect(transitions).not.toHaveBeenCalled()
})
