import { type ConfigValues, createUploader, LoggerToken, type Uploader } from '@lading/kernel'
import { createFakeTransport } from '@lading/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { imageShrink } from '../imageShrink.js'
import { imageBytes } from '../testing/fixtures/images.js'
import { photoWithPlace } from '../testing/fixtures/photoWithPlace.js'
import { photoPrivacy } from './photoPrivacy.js'

function mount(config: ConfigValues = {}) {
  const transport = createFakeTransport()
  const log: string[] = []
  const write = (...parts: unknown[]) => log.push(parts.map(String).join(' '))
  const uploader: Uploader = createUploader({
    // The transport ends no upload.
    config: { maxConcurrentRequests: 1000, ...config },
    plugins: [transport.plugin, imageShrink(), photoPrivacy()],
    services: (scope) => scope.value(LoggerToken, { error: write, warn: write }),
  })
  onTestFinished(() => uploader.destroy())
  const sent = (name: string) => transport.uploads.find(({ entry }) => entry.fileName === name)?.entry.file
  const entryOf = (name: string) => [...uploader.entries.values()].find(({ fileName }) => fileName === name)
  return {
    uploader,
    log,
    entryOf,
    stateOf: (name: string) => entryOf(name)?.state,
    error: () =>
      uploader.collection.snapshot.errors.find(({ type }) => type === 'LOCATION_UNDECIDED')?.message,
    isSent: (name: string) => sent(name) !== undefined,
    async sentText(name: string) {
      await expect.poll(() => sent(name)).toBeTruthy()
      return (sent(name) as Blob).text()
    },
    /** Presses a button below the list. */
    press(label: 'location-remove' | 'location-keep') {
      const [item] = uploader.slots.items('overlay')
      if (item?.view.kind !== 'dom') throw new Error('There is no question.')
      const element = document.createElement('div')
      const unmount = item.view.mount(element, { uploader })
      const buttons = [...element.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === uploader.l10n(label))?.click()
      unmount?.()
    },
  }
}

test('nothing is uploaded until the person has decided; then it is, without the location', async () => {
  const t = mount()
  t.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  t.uploader.addFileFromObject(photoWithPlace('b.jpg'))
  await expect.poll(t.error).toBe('2 files show where they were taken. Remove the location or keep it.')
  expect([t.isSent('a.jpg'), t.isSent('b.jpg')]).toEqual([false, false])
  expect(t.uploader.collection.snapshot.uploadBlock?.message).toBe(
    '2 files show where they were taken. Remove the location or keep it.',
  )
  t.press('location-remove')
  for (const name of ['a.jpg', 'b.jpg']) {
    expect(await t.sentText(name)).not.toContain('GPSLatitude')
    expect(t.entryOf(name)).toMatchObject({ state: { location: 'removed' }, fileSize: photoWithPlace().size })
  }
  expect(t.error()).toBeUndefined()
})

test('a person can keep the location', async () => {
  const t = mount()
  t.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  await expect.poll(t.error).toBe('1 file shows where it was taken. Remove the location or keep it.')
  t.press('location-keep')
  expect(await t.sentText('a.jpg')).toContain('GPSLatitude="51,30N"')
  expect(t.stateOf('a.jpg')).toEqual({ location: 'kept' })
})

test('removing the photo takes the question along', async () => {
  const t = mount()
  const { internalId } = t.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  t.uploader.addFileFromObject(new File(['text'], 'b.txt'))
  await expect.poll(t.error).toBeTruthy()
  t.uploader.removeFileByInternalId(internalId)
  expect(await t.sentText('b.txt')).toBe('text')
})

test('the page can remove every location, or leave them', async () => {
  const strip = mount({ locationPolicy: 'strip' })
  strip.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  expect(await strip.sentText('a.jpg')).not.toContain('GPSLatitude')
  const keep = mount({ locationPolicy: 'keep' })
  keep.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  expect(await keep.sentText('a.jpg')).toContain('GPSLatitude')
  expect(keep.stateOf('a.jpg')).toEqual({ location: 'kept' })
})

test('where a corrupt photo may have its location is not known, so it is not uploaded without one', async () => {
  const t = mount({ locationPolicy: 'strip' })
  const [head] = [photoWithPlace().slice(0, 40)]
  t.uploader.addFileFromObject(new File([head], 'a.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => t.entryOf('a.jpg')?.errors[0]?.type).toBe('LOCATION_NOT_REMOVED')
  expect(t.isSent('a.jpg')).toBe(false)
  const action = t.uploader.slots.items('fileAction').find(({ id }) => id === 'keep-location')
  const entry = t.entryOf('a.jpg')
  if (!entry || !action?.shown?.(entry)) throw new Error('The location cannot be kept.')
  await action.run(entry, t.uploader)
  expect(await t.sentText('a.jpg')).toHaveLength(40)
})

test('a damaged video that shows its place is not uploaded before the person has decided', async () => {
  const t = mount()
  const place = '\0\0\0\x26moov\0\0\0\x1eudta\0\0\0\x16\xa9xyz\0\x0a\x15\xc7+51-000.1/'
  const bytes = Uint8Array.from(`\0\0\0\x0cftypisom${place}JUNKJUNK`, (char) => char.charCodeAt(0))
  t.uploader.addFileFromObject(new File([bytes], 'a.mp4', { type: 'video/mp4' }))
  await expect.poll(t.error).toBe('1 file shows where it was taken. Remove the location or keep it.')
  t.press('location-remove')
  await expect.poll(() => t.entryOf('a.mp4')?.errors[0]?.type).toBe('LOCATION_NOT_REMOVED')
  expect(t.isSent('a.mp4')).toBe(false)
})

test('a policy that changes while the person is asked takes effect', async () => {
  const t = mount()
  t.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  await expect.poll(t.error).toBeTruthy()
  t.uploader.config.set({ locationPolicy: 'strip' })
  expect(await t.sentText('a.jpg')).not.toContain('GPSLatitude')
  t.uploader.config.set({ locationPolicy: 'ask' })
  t.uploader.addFileFromObject(photoWithPlace('b.jpg'))
  await expect.poll(t.error).toBeTruthy()
  t.uploader.config.set({ locationPolicy: 'keep' })
  expect(await t.sentText('b.jpg')).toContain('GPSLatitude')
})

test('a photo with content credentials is neither shrunk nor stripped without the person', async () => {
  const t = mount({ locationPolicy: 'strip', imageShrink: '20x20' })
  t.uploader.addFileFromObject(photoWithPlace('a.jpg', { credentials: true }))
  await expect.poll(t.error).toBe('1 file shows where it was taken. Remove the location or keep it.')
  expect(t.stateOf('a.jpg')).toEqual({ location: 'found', credentials: true, keepsBytes: true })
  t.press('location-remove')
  expect(await t.sentText('a.jpg')).not.toContain('GPSLatitude')
  expect(t.stateOf('a.jpg')).toEqual({ location: 'removed' })
})

test('a photo is stripped after it was shrunk', async () => {
  const t = mount({ locationPolicy: 'strip', imageShrink: '20x20' })
  const place = new Uint8Array(await photoWithPlace().arrayBuffer()).slice(2, -6)
  const jpeg = await imageBytes({ format: 'jpeg' })
  const file = new File([jpeg.slice(0, 2), place, jpeg.slice(2)], 'a.jpg', { type: 'image/jpeg' })
  t.uploader.addFileFromObject(file)
  const text = await t.sentText('a.jpg')
  expect(text).not.toContain('GPSLatitude')
  expect(t.entryOf('a.jpg')?.fileSize).toBeLessThan(file.size)
})

test('with filesOnly, a form gets the file without the location', async () => {
  const t = mount({ filesOnly: true })
  t.uploader.addFileFromObject(photoWithPlace('a.jpg'))
  await expect.poll(t.error).toBeTruthy()
  t.press('location-remove')
  await expect.poll(() => t.stateOf('a.jpg')?.location).toBe('removed')
  expect(await t.entryOf('a.jpg')?.file?.text()).not.toContain('GPSLatitude')
  expect(t.entryOf('a.jpg')?.errors).toEqual([])
})
