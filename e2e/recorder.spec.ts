import type { Page } from '@playwright/test'
import { chromiumArgs } from '../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../scripts/lib/findBrowser.mjs'
import { entriesOf, expect, test, urls } from './support/test.js'

const executablePath = findBrowser()
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    // A microphone that beeps and a screen with a clock, both without a question.
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

declare global {
  interface Window {
    recorded: MediaStreamTrack[]
    /** Seconds that the latest recorder has recorded. */
    recordedSeconds: () => number
  }
}

/** Reads a recording of the service: its size, its duration and whether it has sound. */
const play = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const element = document.createElement('video')
    const when = (type: string) =>
      new Promise((resolve) => element.addEventListener(type, resolve, { once: true }))
    element.src = URL.createObjectURL(await (await fetch(address)).blob())
    await when('loadedmetadata')
    element.currentTime = 1e7
    await when('seeked')
    const { duration, videoWidth: width, videoHeight: height } = element
    const sound = element as unknown as { webkitAudioDecodedByteCount: number }
    return { width, height, duration, hasSound: sound.webkitAudioDecodedByteCount > 0 }
  }, url)

test('sound and the screen are recorded and uploaded, as a stock Uppy beside it does', async ({ page }) => {
  await page.addInitScript(() => {
    window.recorded = []
    window.recordedSeconds = () => 0
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (...slice) {
      this.addEventListener('start', ({ timeStamp }) => {
        window.recordedSeconds = () => (performance.now() - timeStamp) / 1000
      })
      start.apply(this, slice)
    }
    const { mediaDevices } = navigator
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const original = mediaDevices[name].bind(mediaDevices)
      mediaDevices[name] = async (constraints?: MediaStreamConstraints) => {
        const stream = await original(constraints)
        window.recorded.push(...stream.getTracks())
        return stream
      }
    }
  })
  const live = () =>
    page.evaluate(() => window.recorded.filter(({ readyState }) => readyState === 'live').length)
  const query = new URLSearchParams({ service: urls.service, recorder: '1' })
  await page.goto(`${urls.pages}/uppy-sources/index.html?${query}`)
  const ours = page.getByRole('region', { name: 'Lading' })
  const stock = page.getByRole('region', { name: 'Uppy' })

  await ours.getByRole('button', { name: 'Audio', exact: true }).click()
  await ours.getByRole('button', { name: 'Start recording' }).click()
  await expect(ours.getByRole('timer')).toHaveText(/[1-9]$/)
  await ours.getByRole('button', { name: 'Stop recording' }).click()
  await ours.getByRole('button', { name: 'Accept' }).click()
  await expect(ours.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await expect.poll(live).toBe(0)

  await ours.getByRole('button', { name: 'Add more' }).click()
  await ours.getByRole('button', { name: 'Record screen', exact: true }).click()
  await ours.getByRole('button', { name: 'Start recording' }).click()
  await expect(ours.getByRole('timer')).toHaveText(/[1-9]$/)
  await ours.getByRole('button', { name: 'Stop recording' }).click()
  await ours.getByRole('button', { name: 'Accept' }).click()
  await expect(ours.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  await expect.poll(live).toBe(0)
  const [sound, screen] = await entriesOf(page)
  const addresses = [sound?.cdnUrl ?? '', screen?.cdnUrl ?? '']

  for (const [source, start, stop] of [
    ['Audio', 'Begin audio recording', 'Stop audio recording'],
    ['Screencast', 'Begin screen capturing', 'Stop screen capturing'],
  ] as const) {
    const uploaded = page.waitForResponse((response) => response.url().includes('/info/'))
    await stock.getByRole('tab', { name: source }).click()
    await page.evaluate(() => {
      window.recordedSeconds = () => 0
    })
    await stock.getByRole('button', { name: start }).click()
    await expect(stock.getByRole('button', { name: stop })).toBeVisible()
    // It shows no time for both of its recorders.
    await expect.poll(() => page.evaluate(() => window.recordedSeconds())).toBeGreaterThan(1)
    await stock.getByRole('button', { name: stop }).click()
    await stock.getByRole('button', { name: 'Submit recorded file' }).click()
    await stock.getByRole('button', { name: /^Upload 1 file/ }).click()
    await expect(stock.getByText('Complete', { exact: true })).toBeVisible()
    const { uuid } = await (await uploaded).json()
    addresses.push(`${urls.service}/${uuid}/`)
    await stock.getByRole('button', { name: 'Done' }).click()
  }
  const files = await Promise.all(addresses.map((address) => play(page, address)))
  const [ourSound, ourScreen, theirSound, theirScreen] = files
  for (const file of [ourSound, theirSound]) expect(file).toMatchObject({ width: 0, hasSound: true })
  for (const file of [ourScreen, theirScreen]) expect(file?.hasSound).toBe(true)
  expect([ourScreen?.width, ourScreen?.height]).toEqual([theirScreen?.width, theirScreen?.height])
  for (const { duration } of files) expect(duration).toBeGreaterThan(0.5)
})
