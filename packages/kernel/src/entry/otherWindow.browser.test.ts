import { expect, onTestFinished, test } from 'vitest'
import { createUploader } from '../createUploader.js'

/** Returns the classes of a frame, such as the frame of a text editor. */
function frameClasses(): Pick<typeof globalThis, 'File' | 'Blob'> {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return frame.contentWindow as unknown as typeof globalThis
}

function start() {
  const uploader = createUploader({})
  onTestFinished(() => uploader.destroy())
  return uploader
}

test('files and blobs of a frame are added with their bytes, name, type and date', async () => {
  const uploader = start()
  const { File: FrameFile, Blob: FrameBlob } = frameClasses()
  const pasted = new FrameFile(['pasted'], 'pasted.txt', { type: 'text/plain', lastModified: 86_400_000 })
  expect(pasted).not.toBeInstanceOf(Blob)
  const ids = [
    uploader.addFileFromObject(pasted).internalId,
    uploader.addFileFromObject(new FrameBlob(['blob'], { type: 'text/css' }), { fileName: 'a.css' })
      .internalId,
    ...uploader.addFiles([{ file: pasted, fullPath: 'folder/pasted.txt' }]),
  ]
  const [file, blob, nested] = ids.map((id) => uploader.entries.get(id))
  expect(file).toMatchObject({ fileName: 'pasted.txt', mimeType: 'text/plain', fileSize: 6 })
  expect(file?.file).toBeInstanceOf(File)
  expect(file?.file).toHaveProperty('lastModified', 86_400_000)
  expect(await file?.file?.text()).toBe('pasted')
  expect(blob).toMatchObject({ fileName: 'a.css', mimeType: 'text/css', fileSize: 4 })
  expect(nested?.fullPath).toBe('folder/pasted.txt')
})

test('a file of a frame replaces bytes, and Uppy takes it', async () => {
  const uploader = start()
  const { File: FrameFile } = frameClasses()
  const { internalId } = uploader.addFileFromObject(new File(['old'], 'a.txt'))
  uploader.updateFile(internalId, { file: new FrameFile(['newer'], 'b.txt') })
  expect(uploader.entries.get(internalId)).toMatchObject({ fileName: 'b.txt', fileSize: 5 })
  const id = uploader.uppy.addFile(new FrameFile(['uppy'], 'c.txt', { type: 'text/plain' }))
  expect(uploader.uppy.getFile(id)).toMatchObject({ name: 'c.txt', type: 'text/plain', size: 4 })
  expect(await uploader.entries.get(id)?.file?.text()).toBe('uppy')
})

test('an object that only calls itself a file is refused', () => {
  const uploader = start()
  const namesake = { [Symbol.toStringTag]: 'File', name: 'a.txt', size: 3, type: '' }
  expect(() => uploader.addFileFromObject(namesake as never)).toThrow('File uploading from "object"')
})
