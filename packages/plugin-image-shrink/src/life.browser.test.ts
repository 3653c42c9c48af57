import { expect, onTestFinished, test, vi } from 'vitest'
import { shrinkImage } from './engines/shrinkImage.js'
import { factsOf, imageBytes } from './testing/fixtures/images.js'
import { mountShrink } from './testing/fixtures/mountShrink.js'

const photo = async (name: string) => {
  const bytes = await imageBytes({ format: 'jpeg', width: 1600, height: 1200 })
  return new File([bytes], name, { type: 'image/jpeg' })
}

test('images wait as “preparing” without progress; a removed one stops at once, a copy of it does not', async () => {
  const { uploader, transport, log } = mountShrink()
  const file = await photo('a.jpg')
  const workers = holdWorkers()
  const [a, b, c] = uploader.addFiles([file, file, file]) as [string, string, string]
  const progress = vi.fn()
  uploader.on('file-upload-progress', progress)
  await expect.poll(() => uploader.entries.get(c)?.wait?.reason).toBe('preparing')
  expect(uploader.entries.get(c)).toMatchObject({ status: 'uploading', uploadProgress: 0, isQueued: false })
  uploader.removeFileByInternalId(a)
  uploader.removeFileByInternalId(b)
  workers.release()
  await expect.poll(() => transport.uploads.length).toBe(1)
  expect(transport.uploads[0]?.entry.internalId).toBe(c)
  expect(await factsOf(transport.uploads[0]?.entry.file as File)).toMatchObject({ width: 120, height: 90 })
  expect(uploader.entries.get(c)?.wait).toBeNull()
  expect(progress).not.toHaveBeenCalled()
  expect(log).toEqual([])
})

/** Holds messages to workers until they are released: a fast machine would be done before a test looks. */
function holdWorkers() {
  const held: (() => void)[] = []
  const { postMessage } = Worker.prototype
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...message: unknown[]
  ) {
    held.push(() => postMessage.apply(this, message as Parameters<typeof postMessage>))
  })
  onTestFinished(() => post.mockRestore())
  return {
    held,
    release() {
      post.mockRestore()
      for (const send of held.splice(0)) send()
    },
  }
}

test('a setting that changes applies to what comes after; without one the originals go on at once', async () => {
  const { uploader, transport, log } = mountShrink()
  const file = await photo('a.jpg')
  const first = holdWorkers()
  const [a] = uploader.addFiles([file]) as [string]
  await expect.poll(() => first.held.length).toBe(1)
  await expect.poll(() => uploader.entries.get(a)?.wait?.reason).toBe('preparing')
  uploader.config.set({ imageShrink: '200x150' })
  first.release()
  await expect.poll(() => transport.uploads.length).toBe(1)
  expect(await factsOf(transport.uploads[0]?.entry.file as File)).toMatchObject({ width: 120 })
  uploader.addFiles([file])
  await expect.poll(() => transport.uploads.length).toBe(2)
  expect(await factsOf(transport.uploads[1]?.entry.file as File)).toMatchObject({ width: 200 })
  const last = holdWorkers()
  uploader.addFiles([file])
  await expect.poll(() => last.held.length).toBe(1)
  uploader.config.set({ imageShrink: '' })
  await expect.poll(() => transport.uploads.length).toBe(3)
  expect(transport.uploads[2]?.entry.file).toBe(file)
  expect(log).toEqual([])
})

test('a worker that ends is replaced: its image is sent as it is, the next one is shrunk', async () => {
  const { uploader, transport, log, send } = mountShrink()
  const first = await photo('first.jpg')
  const workers: Worker[] = []
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    workers.push(this)
  })
  onTestFinished(() => post.mockRestore())
  uploader.addFiles([first])
  await expect.poll(() => workers.length).toBe(1)
  post.mockRestore()
  workers[0]?.dispatchEvent(new ErrorEvent('error', { cancelable: true }))
  await expect.poll(() => transport.uploads.length).toBe(1)
  expect(transport.uploads[0]?.entry.file).toBe(first)
  expect(log).toEqual(['Failed to shrink image. Message: "The worker has ended.".'])
  const { file } = await send(await photo('second.jpg'))
  expect(await factsOf(file as File)).toMatchObject({ width: 120 })
})

test('a browser that adds noise to what a canvas gives back is not supported', async () => {
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype
  const read = vi
    .spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData')
    .mockImplementation(function (this: OffscreenCanvasRenderingContext2D, ...args) {
      const image = getImageData.apply(this, args)
      image.data[0] = (image.data[0] ?? 0) ^ 1
      return image
    })
  onTestFinished(() => read.mockRestore())
  const job = {
    file: await photo('a.jpg'),
    plan: { mimeType: 'image/jpeg', mayHaveAlpha: false },
    area: 100,
    quality: 0.8,
    isJpegAccepted: true,
  }
  await expect(shrinkImage(job, async () => {})).rejects.toThrow(/^Not supported: /)
})
