import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArgs } from '../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../scripts/lib/findBrowser.mjs'
import { expectAccessible } from './support/expectAccessible.js'
import { film, makeCameraFilm } from './support/makeCameraFilm.js'
import { chooseFiles, entriesOf, expect, hostUrl, openHost, test } from './support/test.js'

const executablePath = findBrowser()
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumArgs,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${makeCameraFilm()}`,
      '--autoplay-policy=no-user-gesture-required',
      // A host name that is not a secure origin.
      '--host-resolver-rules=MAP insecure.test 127.0.0.1',
    ],
  },
})

async function openCamera(page: Page, props: Record<string, unknown> = {}): Promise<void> {
  await openHost(page, { page: 'camera', props: { sourceList: 'local, camera', ...props } })
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
}

/** Resolves with the only entry once it is uploaded. */
async function uploaded(page: Page) {
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  if (!entry?.cdnUrl) throw new Error('The file was not uploaded.')
  return { ...entry, cdnUrl: entry.cdnUrl }
}

/** Resolves with the number of live camera and microphone tracks. */
const liveTracks = (page: Page) =>
  page.evaluate(() => window.tracks.filter(({ readyState }) => readyState === 'live').length)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.tracks = []
    const { mediaDevices } = navigator
    // Undefined on insecure pages.
    if (!mediaDevices) return
    const original = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints)
      window.tracks.push(...stream.getTracks())
      return stream
    }
  })
})

declare global {
  interface Window {
    tracks: MediaStreamTrack[]
  }
}

test.describe('with permission', () => {
  test.use({ permissions: ['camera', 'microphone'] })

  for (const cameraMirror of [false, true]) {
    test(`a photo is taken, uploaded and ${cameraMirror ? 'mirrored' : 'not mirrored'}`, async ({ page }) => {
      await openCamera(page, { cameraMirror })
      const shot = page.getByRole('button', { name: 'Take photo' })
      await expect(shot).toBeEnabled()
      await expectAccessible(page, 'live preview')
      await expect(shot).toBeFocused()
      await page.keyboard.press('Space')
      await expect(page.getByRole('button', { name: 'Use photo' })).toBeFocused()
      await expectAccessible(page, 'photo')
      await page.getByRole('button', { name: 'Retake' }).click()
      await shot.click()
      await page.getByRole('button', { name: 'Use photo' }).click()

      const { name, cdnUrl, source } = await uploaded(page)
      expect(name).toMatch(/^camera-\d{13}\.jpeg$/)
      expect(source).toBe('camera')
      expect(await liveTracks(page)).toBe(0)
      const photo = sharp(Buffer.from(await (await fetch(cdnUrl)).arrayBuffer()))
      expect(await photo.metadata()).toMatchObject({ format: 'jpeg', ...film })
      const { data } = await photo.raw().toBuffer({ resolveWithObject: true })
      const [red = 0, , blue = 0] = data.subarray((film.height / 2) * film.width * 3)
      expect(red > blue).toBe(!cameraMirror)
    })
  }

  test('a video is recorded with a pause, previewed, accepted and uploaded, and plays', async ({ page }) => {
    await openCamera(page, { cameraModes: 'video, photo' })
    const startedMs = Date.now()
    await page.getByRole('button', { name: 'Start recording' }).click()
    const dialog = page.getByRole('dialog')
    // A busy machine may miss a second.
    const time = dialog.getByText(/^\d\d:\d\d$/)
    await expect(time).toHaveText(/[1-9]$/)
    await page.getByRole('button', { name: 'Pause' }).click()
    const pausedMs = Date.now()
    await expectAccessible(page, 'recording')
    const shown = await time.innerText()
    const pauseMs = Date.now() - pausedMs
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(time).not.toHaveText(shown)
    await page.getByRole('button', { name: 'Stop recording' }).click()
    const recordedMs = Date.now() - startedMs - pauseMs
    const player = dialog.locator('video[controls]')
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBeLessThan(600)
    await expectAccessible(page, 'preview')
    await page.getByRole('button', { name: 'Use video' }).click()

    const { name, cdnUrl, size } = await uploaded(page)
    expect(name).toMatch(/^video-\d{13}\.webm$/)
    expect(await liveTracks(page)).toBe(0)
    const video = await page.evaluate(async (url) => {
      const element = document.createElement('video')
      const when = (type: string) =>
        new Promise((resolve) => element.addEventListener(type, resolve, { once: true }))
      element.src = URL.createObjectURL(await (await fetch(url)).blob())
      await when('loadedmetadata')
      element.currentTime = 1e7
      await when('seeked')
      const { duration, videoWidth: width, videoHeight: height } = element
      const { audioTracks } = element as { audioTracks?: { length: number } }
      const sound = (element as unknown as { webkitAudioDecodedByteCount: number })
        .webkitAudioDecodedByteCount
      return { duration, width, height, sounds: (audioTracks?.length ?? 0) > 0 || sound > 0 }
    }, cdnUrl)
    expect(size).toBeGreaterThan(1000)
    expect(video).toMatchObject({ ...film, sounds: true })
    expect(video.duration).toBeGreaterThan(1.5)
    // The pause is no part of it; the encoder rounds.
    expect(video.duration).toBeLessThan(recordedMs / 1000 + 0.5)
  })

  test('a recording ends at the maximum duration, and discarding it requires confirmation', async ({
    page,
  }) => {
    await openCamera(page, { cameraModes: 'video', maxVideoRecordingDuration: 1 })
    await page.getByRole('button', { name: 'Start recording' }).click()
    const note = page.getByRole('dialog').locator('p', { hasText: 'The maximum duration was reached.' })
    await expect(note).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard the recording?' })
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
    await expectAccessible(page, 'question')
    await page.keyboard.press('Enter')
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // The dialog is hidden before its activity is removed.
    await expect.poll(() => liveTracks(page)).toBe(0)
    expect(await entriesOf(page)).toEqual([])
  })
})

test('the activity is lazy-loaded when the pointer comes near its source', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const chunks = () => loaded.filter((url) => url.includes('cameraCode')).length
  await openHost(page, { page: 'camera', props: { sourceList: 'local, camera' } })
  await page.getByRole('button', { name: 'Upload files' }).click()
  const source = page.getByRole('button', { name: 'Camera', exact: true })
  await expect(source).toBeVisible()
  expect(chunks()).toBe(0)
  await source.hover()
  await expect.poll(chunks).toBe(1)
})

test('a chunk that cannot be loaded is reported, and Retry loads it', async ({ page }) => {
  await page.route(/cameraCode/, (route) => route.abort())
  await openCamera(page, { cameraModes: 'photo' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('This part of the uploader has failed.')
  await expectAccessible(page, 'failed chunk')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('Camera access denied')).toBeVisible()
})

test('denied access is reported, and the camera starts once it is granted', async ({ page, context }) => {
  await openCamera(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Camera access denied')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused()
  // The browser's own control: a denial is undone where the person is.
  await expect(dialog.locator('usermedia')).toBeVisible()
  await expectAccessible(page, 'denied')
  await context.grantPermissions(['camera', 'microphone'])
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await liveTracks(page)).toBe(0)
})

test('an insecure page is reported, and a file can be chosen instead', async ({ page }) => {
  const url = hostUrl({ page: 'camera', props: { sourceList: 'local, camera' } })
  await page.goto(url.replace('127.0.0.1', 'insecure.test'))
  await page.waitForFunction(() => 'host' in window)
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The camera cannot be used here')).toBeVisible()
  const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }
  await chooseFiles(page, () => dialog.getByRole('button', { name: 'Choose a file instead' }).click(), [file])
  await expect(dialog.getByRole('row')).toHaveCount(1)
})

test('a permissions policy that forbids the camera is reported', async ({ page }) => {
  await page.route('**/camera/index.html*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
    await route.fulfill({ response, headers })
  })
  await openCamera(page)
  await expect(page.getByText('This page may not use the camera')).toBeVisible()
  await expectAccessible(page, 'blocked')
})

test('on a phone the source opens the system camera', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLInputElement.prototype, 'capture', { value: '', configurable: true })
  })
  await openHost(page, { page: 'camera', props: { sourceList: 'camera', cameraCapture: 'environment' } })
  await page.getByRole('button', { name: 'Upload files' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Video' }).click(),
  ])
  const input = await chooser.element().evaluate((element) => (element as HTMLElement).outerHTML)
  expect(input).toContain('accept="video/*"')
  expect(input).toContain('capture="environment"')
  await chooser.setFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('clip') })
  expect(await uploaded(page)).toMatchObject({ name: 'clip.mp4', source: 'mobile-video-camera' })
})
