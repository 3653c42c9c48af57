import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MountCameraOptions, type MountedCamera, mountCamera } from '../testing/fixtures/mountCamera.js'
import { watchRecorders } from '../testing/fixtures/watchRecorders.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const live = ({ tracks }: MountedCamera) =>
  tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)
const names = ({ uploader }: MountedCamera) =>
  uploader.getOutputCollectionState().allEntries.map(({ name, source }) => ({ name, source }))

async function open(options?: MountCameraOptions): Promise<MountedCamera> {
  const mounted = await mountCamera(options)
  if (options?.layout === 'regular') await button('Upload files').click()
  await button('Camera').click()
  return mounted
}

beforeEach(async () => {
  await page.viewport(800, 700)
})

test('the modes are no fields of a form of the page, and Enter submits none', async () => {
  await open()
  const video = page.getByRole('radio', { name: 'Video' })
  await expect.element(video).toBeVisible()
  const form = document.createElement('form')
  const submit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submit)
  const [...content] = document.body.childNodes
  document.body.append(form)
  form.append(...content)
  ;(video.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  expect([...new FormData(form)]).toEqual([])
  form.replaceWith(...content)
})

test('documents are scanned only if the page accepts the PDF', async () => {
  const { uploader } = await open({ config: { cameraModes: 'scan, photo', accept: 'image/*' } })
  await expect.element(button('Take photo')).toBeVisible()
  const scan = page.getByRole('radio', { name: 'Scan' })
  expect(scan.elements()).toEqual([])
  uploader.config.set({ accept: 'image/*, application/pdf' })
  await expect.element(scan).toBeVisible()
  uploader.config.set({ imgOnly: true })
  await expect.element(scan).not.toBeInTheDocument()
})

test('a full-size photo is taken, retaken and accepted by keyboard', async () => {
  const mounted = await open()
  await expect.element(button('Take photo')).toHaveFocus()
  const { width, height } = mounted.tracks[0]?.getSettings() ?? {}
  await expect.element(page.getByText('The camera is ready')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(button('Use photo')).toHaveFocus()
  await expect.element(page.getByText('Photo taken.')).toBeInTheDocument()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Take photo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Use photo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => mounted.uploader.getCurrentActivity()).toBe('upload-list')
  const [entry] = mounted.uploader.getOutputCollectionState().allEntries
  expect(entry).toMatchObject({ name: expect.stringMatching(/^camera-\d+\.jpeg$/), source: 'camera' })
  const bitmap = await createImageBitmap(entry?.file as Blob)
  expect(bitmap.width).toBeGreaterThanOrEqual(1280)
  expect([bitmap.width, bitmap.height]).toEqual([width, height])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('several photos are taken one after the other and used together; leaving them is asked for', async () => {
  const mounted = await open({ layout: 'regular', config: { multipleMax: 3 } })
  await button('Take photo').click()
  await button('Take more').click()
  await expect.element(button('Take photo')).toHaveFocus()
  await expect.element(button('Use 1 photo')).toBeVisible()
  // From here on, no photo is reviewed.
  await button('Take photo').click()
  await expect.element(button('Use 2 photos')).toBeVisible()
  await expect.element(button('Use photo')).not.toBeInTheDocument()
  expect(document.querySelector('.lading-camera-stack')?.textContent).toBe('2')
  await button('Close').click()
  await expect.element(page.getByText('Discard 2 photos?')).toBeVisible()
  await button('Keep photos').click()
  await button('Take photo').click()
  // The list has room for three.
  await expect.element(button('Take photo')).toBeDisabled()
  await button('Use 3 photos').click()
  await expect.poll(() => names(mounted).length).toBe(3)
  for (const { file } of mounted.uploader.getOutputCollectionState().allEntries) {
    expect((await createImageBitmap(file as Blob)).width).toBeGreaterThanOrEqual(1280)
  }
  await expect.poll(() => live(mounted)).toEqual([])
})

test('one photo is all that a list for one file takes', async () => {
  await open({ config: { multiple: false } })
  await button('Take photo').click()
  await expect.element(button('Use photo')).toBeVisible()
  await expect.element(button('Take more')).not.toBeInTheDocument()
})

test('one photo is not lost on the way back', async () => {
  const mounted = await open({ layout: 'regular' })
  await button('Take photo').click()
  await expect.element(button('Use photo')).toBeVisible()
  await button('Close').click()
  await expect.element(page.getByText('Discard the photo?')).toBeVisible()
  await button('Keep photo').click()
  await button('Use photo').click()
  await expect
    .poll(() => names(mounted))
    .toEqual([{ name: expect.stringMatching(/^camera-\d+\.jpeg$/), source: 'camera' }])
})

test('a held key takes a photo and does not accept it', async () => {
  const mounted = await open()
  await expect.element(button('Take photo')).toHaveFocus()
  await userEvent.keyboard('{Enter>4/}')
  await expect.element(button('Use photo')).toHaveFocus()
  expect(names(mounted)).toEqual([])
})

test('a video is recorded, played and accepted; its URL is revoked with the activity', async () => {
  const recordedBytes = watchRecorders()
  const mounted = await open({ config: { cameraModes: 'video' } })
  await expect.element(button('Start recording')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Recording', { exact: true })).toBeInTheDocument()
  await expect.element(button('Stop recording')).toHaveFocus()
  await button('Pause').click()
  await expect.element(page.getByText('Recording paused')).toBeInTheDocument()
  await button('Resume').click()
  expect(button('Mute the microphone').element().querySelector('path')).not.toBeNull()
  await button('Mute the microphone').click()
  await expect.poll(() => mounted.tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(false)
  await expect.poll(recordedBytes).toBeGreaterThan(0)
  await button('Stop recording').click()
  await expect.element(button('Use video')).toHaveFocus()
  const player = () => document.querySelector<HTMLVideoElement>('video[controls]')
  await expect.poll(() => player()?.duration).toBeLessThan(600)
  expect(player()?.muted).toBe(false)
  const url = player()?.src ?? ''
  expect((await fetch(url)).ok).toBe(true)
  await button('Use video').click()
  await expect
    .poll(() => names(mounted))
    .toEqual([{ name: expect.stringMatching(/^video-\d+\.webm$/), source: 'camera' }])
  await expect.poll(() => live(mounted)).toEqual([])
  await expect(fetch(url)).rejects.toThrow(TypeError)
})

test('photos use no microphone, videos do, and each device can be selected', async () => {
  const mounted = await open()
  await expect.element(button('Take photo')).toBeEnabled()
  expect(live(mounted)).toEqual(['video'])
  await page.getByText('Video', { exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible()
  expect(live(mounted).sort()).toEqual(['audio', 'video'])
  const cameras = page.getByRole('combobox', { name: 'Camera' })
  ;(cameras.element() as HTMLElement).focus()
  await cameras.selectOptions('fake_device_1')
  await expect.element(button('Start recording')).toBeEnabled()
  await expect.element(cameras).toHaveFocus()
  const current = mounted.tracks.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live')
  expect(current.map(({ label }) => label)).toEqual(['fake_device_1'])
})

test('the modes follow the configuration', async () => {
  const { uploader } = await open({ config: { cameraModes: 'video, photo', enableAudioRecording: false } })
  await expect.element(page.getByRole('radio', { name: 'Video' })).toBeChecked()
  await expect.element(button('Mute the microphone')).not.toBeInTheDocument()
  uploader.config.set({ cameraModes: 'photo' })
  await expect.element(button('Take photo')).toBeEnabled()
  await expect.element(page.getByRole('radio', { name: 'Photo' })).not.toBeInTheDocument()
})

const exits: readonly [string, (mounted: MountedCamera) => Promise<void> | void][] = [
  ['is left by Back', () => button('Back').click()],
  ['is left by Close', () => button('Close').click()],
  ['loses its plugin', ({ uploader }) => void uploader.unuse('camera')],
  ['is destroyed with its uploader', ({ uploader }) => uploader.destroy()],
  ['is unmounted', ({ unmount }) => unmount()],
]

test.each(exits)('the camera is released when the activity %s', async (_, leave) => {
  const mounted = await open({ layout: 'regular' })
  await expect.element(button('Take photo')).toBeEnabled()
  expect(live(mounted)).toEqual(['video'])
  await leave(mounted)
  await expect.poll(() => live(mounted)).toEqual([])
})

test('leaving a recording requires confirmation', async () => {
  const mounted = await open({ layout: 'regular', config: { cameraModes: 'video' } })
  await button('Start recording').click()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Discard the recording?' })
  await expect.element(button('Keep recording')).toHaveFocus()
  await expect.element(page.getByText('Recording paused')).toBeInTheDocument()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  // A second Escape answers Keep.
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText('Recording', { exact: true })).toBeInTheDocument()
  await button('Close').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => live(mounted)).toEqual([])
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})

const failing = (name: string, message = '') =>
  ({
    getUserMedia: async () => {
      throw new DOMException(message, name)
    },
  }) satisfies MountCameraOptions

test.each([
  ['NotReadableError', 'The camera is in use'],
  ['NotFoundError', 'No camera found'],
  ['SecurityError', 'This page may not use the camera'],
  ['UnknownError', 'The camera does not work'],
])('%s has its message, and a file can be chosen instead', async (name, message) => {
  const { uploader } = await open(failing(name))
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await button('Choose a file instead').click()
  await expect.poll(() => uploader.getOutputCollectionState().allEntries[0]?.name).toBe('picked.txt')
})

test('a camera that was in use can be started again', async () => {
  let isBusy = true
  const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  await open({
    getUserMedia: async (constraints) => {
      if (isBusy) throw new DOMException('', 'NotReadableError')
      return original(constraints)
    },
  })
  await expect.element(button('Try again')).toHaveFocus()
  isBusy = false
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Take photo')).toHaveFocus()
})

test('access can be requested again after a dismissed prompt', async () => {
  await open(failing('NotAllowedError', 'Permission dismissed'))
  await expect.element(page.getByText('Please allow access to the camera')).toBeVisible()
  await expect.element(button('Try again')).toBeEnabled()
})

test('a camera is disconnected during a recording: the video can be accepted', async () => {
  const recordedBytes = watchRecorders()
  const mounted = await open({ config: { cameraModes: 'video' } })
  await button('Start recording').click()
  await expect.poll(recordedBytes).toBeGreaterThan(0)
  const track = mounted.tracks.find(({ kind }) => kind === 'video')
  track?.stop()
  track?.dispatchEvent(new Event('ended'))
  await expect.element(page.getByText('The camera was disconnected.').first()).toBeInTheDocument()
  await button('Use video').click()
  await expect.poll(() => names(mounted)).toHaveLength(1)
})

test('a camera that is taken away takes no photo with it, reviewed or kept', async () => {
  const mounted = await open({ config: { cameraModes: 'photo' } })
  const take = () => {
    const track = mounted.tracks.findLast(({ kind }) => kind === 'video')
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  }
  await button('Take photo').click()
  await button('Take more').click()
  await expect.element(button('Use 1 photo')).toBeVisible()
  take()
  await expect.element(page.getByText('The camera was disconnected', { exact: true })).toBeVisible()
  await expect.element(button('Use 1 photo')).toBeVisible()
  await button('Try again').click()
  await expect.element(button('Take photo')).toBeEnabled()
  await button('Use 1 photo').click()
  await expect.poll(() => names(mounted)).toHaveLength(1)

  // The first camera's button must not be the one that is pressed.
  await expect.element(button('Take photo')).not.toBeInTheDocument()
  mounted.uploader.setCurrentActivity('camera')
  await button('Take photo').click()
  await expect.element(button('Use photo')).toBeVisible()
  take()
  await button('Use photo').click()
  await expect.poll(() => names(mounted)).toHaveLength(2)
})

test("the stage has the camera's own proportions, and a page keeps its own words", async () => {
  const { uploader, tracks } = await open({
    layout: 'regular',
    config: { localeDefinitionOverride: { en: { 'camera-shot': 'Snap', accept: 'Take it' } } },
  })
  await expect.element(button('Snap')).toBeEnabled()
  const { width = 0, height = 1 } = tracks[0]?.getSettings() ?? {}
  const ratio = () => {
    const stage = document.querySelector('.lading-camera-stage')?.getBoundingClientRect()
    return stage && stage.width / stage.height
  }
  await expect.poll(ratio).toBeCloseTo(width / height, 1)
  await button('Snap').click()
  await expect.element(button('Take it')).toBeVisible()
  expect(uploader.entries.size).toBe(0)
})

test('a hidden page releases the camera', async () => {
  const mounted = await open()
  await expect.element(button('Take photo')).toBeEnabled()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(live(mounted)).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Take photo')).toBeEnabled()
  expect(live(mounted)).toEqual(['video'])
})

test.each([
  [320, 568],
  [667, 375],
])('every control can be reached at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open({ layout: 'regular', config: { cameraModes: 'video, photo' } })
  await expect.element(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible()
  const bar = document.querySelector('.lading-camera') as HTMLElement
  const { left, right } = bar.getBoundingClientRect()
  for (const control of bar.querySelectorAll('button, select, label')) {
    control.scrollIntoView()
    const box = control.getBoundingClientRect()
    expect(box.left, control.outerHTML).toBeGreaterThanOrEqual(left)
    expect(box.right, control.outerHTML).toBeLessThanOrEqual(right)
    expect(box.bottom, control.outerHTML).toBeLessThanOrEqual(height)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('the live preview is mirrored like the photo', async () => {
  const { uploader } = await open()
  await expect.element(button('Take photo')).toBeEnabled()
  const transform = () => getComputedStyle(document.querySelector('video') as HTMLVideoElement).transform
  expect(transform()).toBe('none')
  uploader.config.set({ cameraMirror: true })
  await expect.poll(transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})
