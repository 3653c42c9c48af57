import { expect, onTestFinished, test, vi } from 'vitest'
import { colorOf, factsOf, imageBytes } from './testing/fixtures/images.js'
import { mountShrink } from './testing/fixtures/mountShrink.js'

const UPRIGHT = ['red', 'green', 'blue', 'yellow']
/** The corners of the stored pixels as they are seen with each orientation. */
const SEEN = [
  UPRIGHT,
  ['green', 'red', 'yellow', 'blue'],
  ['yellow', 'blue', 'green', 'red'],
  ['blue', 'yellow', 'red', 'green'],
  ['red', 'blue', 'green', 'yellow'],
  ['blue', 'red', 'yellow', 'green'],
  ['yellow', 'green', 'blue', 'red'],
  ['green', 'yellow', 'red', 'blue'],
]

function stub(name: 'Worker' | 'ImageDecoder', value: unknown) {
  const before = Reflect.get(window, name)
  Object.assign(window, { [name]: value })
  onTestFinished(() => void Object.assign(window, { [name]: before }))
}

/** Sends a photo of each orientation and returns the wrong results. */
async function orientationsOf(send: ReturnType<typeof mountShrink>['send']) {
  const all = SEEN.map(async (seen, i) => {
    const bytes = await imageBytes({ format: 'jpeg', orientation: i + 1 })
    const { file } = await send(new File([bytes], `${i + 1}.jpg`, { type: 'image/jpeg' }))
    const facts = await factsOf(file as File)
    const [width, height] = i < 4 ? [120, 90] : [90, 120]
    expect(facts, `orientation ${i + 1}`).toMatchObject({ width, height, orientation: 1 })
    expect(facts.corners.map(colorOf), `orientation ${i + 1}`).toEqual(seen)
  })
  await Promise.all(all)
}

// The order counts: a page that has refused the worker once is not asked again.
test('in a worker, every orientation is turned upright', async () => {
  const { send, log } = mountShrink()
  await orientationsOf(send)
  expect(log).toEqual([])
})

test('a page that refuses workers shrinks the images itself, with either decoder', async () => {
  stub(
    'Worker',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  const draw = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'putImageData')
  onTestFinished(() => draw.mockRestore())
  const { send, log } = mountShrink()
  await orientationsOf(send)
  expect(draw).toHaveBeenCalled()
  stub('ImageDecoder', undefined)
  await orientationsOf(send)
  const hole = await imageBytes({ format: 'png', hole: 40 })
  const { file } = await send(new File([hole], 'hole.png', { type: 'image/png' }))
  expect(await factsOf(file as File)).toMatchObject({ format: 'png', width: 120, center: { 3: 0 } })
  const cut = (await imageBytes({ format: 'jpeg' })).slice(0, 9000)
  const original = new File([cut], 'cut.jpg', { type: 'image/jpeg' })
  expect((await send(original)).file).toBe(original)
  expect(log).toEqual(['Failed to shrink image. Message: "Failed to load image. Probably not an image.".'])
})
