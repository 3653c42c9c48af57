import { applyColor, type ColorOperation } from '@lading/cdn'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ColorState } from '../../state/EditState.js'
import { createChart } from '../../testing/fixtures/createChart.js'
import { PaintedPicture, type PaintedPictureProps } from './PaintedPicture.js'

async function chartElement(type = 'image/png'): Promise<HTMLImageElement> {
  const { source } = await createChart()
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  canvas.getContext('2d')!.drawImage(source, 0, 0)
  const element = new Image()
  element.src = canvas.toDataURL(type)
  await element.decode()
  return element
}

/** A picture with the grain of a photo, painted by the formulas; lossless without a quality. */
async function photoElement(operations: ColorOperation[] = [], quality?: number): Promise<HTMLImageElement> {
  const pixels = new ImageData(256, 192)
  let seed = 7
  for (let at = 0; at < pixels.data.length; at++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    const x = (at >> 2) % 256
    const shade = 60 + x / 4 + 40 * Math.sin((at & 3) + x / 40)
    pixels.data[at] = (at & 3) === 3 ? 255 : shade + ((seed >> 16) & 31)
  }
  applyColor(pixels.data, operations, { levels: { dark: 0, bright: 1 } })
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 192 })
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  const element = new Image()
  element.src = quality ? canvas.toDataURL('image/jpeg', quality) : canvas.toDataURL()
  await element.decode()
  return element
}

async function mount(first: Partial<PaintedPictureProps> = {}) {
  const element = await chartElement()
  let props: PaintedPictureProps = {
    base: { element, isReadable: true },
    exact: null,
    colors: plain,
    isWarm: false,
    ...first,
  }
  const screen = await render(<PaintedPicture {...props} />)
  const canvas = () => screen.container.querySelector('canvas')
  return {
    ...screen,
    element,
    canvas,
    set: (next: Partial<PaintedPictureProps>) => {
      props = { ...props, ...next }
      return screen.rerender(<PaintedPicture {...props} />)
    },
    /** What a person sees: images and the canvas, without what is hidden. */
    seen: () =>
      [...screen.container.querySelectorAll('canvas, img')].filter(
        (item) => getComputedStyle(item).visibility === 'visible',
      ),
  }
}

const plain: ColorState = { tuning: {}, filter: null }
const dark: ColorState = { tuning: { brightness: -100 }, filter: null }

test('the original is shown as it was loaded, and no graphics context is opened for it', async () => {
  const { seen, element, canvas } = await mount()
  expect(seen()).toEqual([element])
  expect(canvas()).toBeNull()
})

test('a change is painted at once; the picture of the CDN replaces it, and goes with the next change', async () => {
  const { seen, canvas, set } = await mount({ isWarm: true })
  await set({ colors: dark })
  expect(seen()).toEqual([canvas()])
  const exact = await chartElement('image/jpeg')
  await set({ exact })
  await expect.poll(seen).toEqual([exact])
  await set({ exact: null, colors: { ...dark, filter: { name: 'jadis', amount: 50 } } })
  expect(seen()).toEqual([canvas()])
})

test('the picture of the CDN appears little by little: no frame changes much, and the preview stays below it', async () => {
  const { seen, canvas, set } = await mount({ isWarm: true })
  await set({ colors: dark })
  const exact = await chartElement('image/jpeg')
  await set({ exact })
  const [fading] = exact.getAnimations()
  fading?.pause()
  expect(seen()).toEqual([canvas(), exact])
  const opacities = Array.from({ length: 15 }, (_, frame) => {
    if (fading) fading.currentTime = (frame * 1000) / 60
    return Number(getComputedStyle(exact).opacity)
  })
  // The strongest settings and the worst photo differ by 14 of 255: less than one of 255 with each frame.
  const steps = opacities.map((opacity, frame) => opacity - (opacities[frame - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThan(1 / 14)
  fading?.finish()
  await expect.poll(seen).toEqual([exact])
})

test.each([
  ['saturation', 200],
  ['contrast', 120],
  ['gamma', 0],
  ['exposure', 120],
  ['vibrance', 150],
] as const)(
  '%s %i: the preview stays where the picture of the CDN has lost detail alone',
  async (name, amount) => {
    const base = await photoElement()
    const { seen, canvas, set } = await mount({ base: { element: base, isReadable: true } })
    const colors: ColorState = { tuning: { [name]: amount }, filter: null }
    await set({ colors })
    const exact = await photoElement([{ name, amount }], 0.5)
    await set({ exact })
    expect(seen()).toEqual([canvas()])
    expect([canvas()?.width, canvas()?.height]).toEqual([256, 192])
    await set({ isWarm: true })
    expect(seen()).toEqual([canvas()])
    // Another formula of the CDN.
    await set({ exact: await photoElement([{ name: 'brightness', amount: -40 }], 0.5) })
    await expect.poll(() => seen().length).toBe(1)
    expect(seen()).not.toContain(canvas())
  },
)

test('a lost graphics context leaves the picture as it is', async () => {
  const { canvas, set, seen } = await mount({ colors: dark })
  const former = canvas()!
  const gl = former.getContext('webgl2')!
  gl.getExtension('WEBGL_lose_context')!.loseContext()
  await expect.poll(canvas).not.toBe(former)
  await expect.poll(() => canvas()?.style.filter ?? '').toContain('url(')
  await set({ colors: { tuning: { warmth: 50 }, filter: null } })
  expect(seen()).toEqual([canvas()])
})

test('a picture that cannot be read is painted by a filter', async () => {
  const { canvas } = await mount({ base: { element: await chartElement(), isReadable: false }, colors: dark })
  await expect.poll(() => canvas()?.style.filter ?? '').toContain('url(')
})

test('nothing stays when it is unmounted', async () => {
  const { canvas, unmount, container } = await mount({ colors: dark })
  const gl = canvas()!.getContext('webgl2')!
  await unmount()
  expect(gl.isContextLost()).toBe(true)
  expect(container.innerHTML).toBe('')
})
