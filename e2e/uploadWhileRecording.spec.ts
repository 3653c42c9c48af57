import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { chromiumArgs } from '../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../scripts/lib/findBrowser.mjs'
import { expectAccessible } from './support/expectAccessible.js'
import { makeNoiseFilm } from './support/makeNoiseFilm.js'
import { test as base, expect, urls } from './support/test.js'

/** Length of the recording; ten minutes prove what a few seconds can't. */
const RECORDED_S = Number(process.env.LADING_RECORDED_S ?? 8)
const TEN_MBIT = 1_250_000

interface Service {
  readonly url: string
  readonly lines: string[]
}

const test = base.extend<{ service: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
  service: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lading-recording-'))
    const lines: string[] = []
    const service = await createLocalService({
      dataDir,
      port: 0,
      quiet: false,
      log: (line) => void lines.push(line),
    })
    await use({ url: service.url, lines })
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  },
})

const executablePath = findBrowser()
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumArgs,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${makeNoiseFilm()}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

test('a video is uploaded while it is recorded, and little is left when it ends', async ({
  page,
  service,
}) => {
  test.setTimeout((RECORDED_S + 120) * 1000)
  const session = await page.context().newCDPSession(page)
  const endpoint = encodeURIComponent(`${service.url}/resumable/?pub_key=demopublickey`)
  await page.goto(`${urls.pages}/own-bucket/index.html?resumable&camera&endpoint=${endpoint}`)
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
  await expect(page.getByText('Videos are uploaded while you record')).toBeVisible()
  await expectAccessible(page, 'a camera that uploads while recording')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 30,
    downloadThroughput: TEN_MBIT,
    uploadThroughput: TEN_MBIT,
  })
  await page.getByRole('button', { name: 'Start recording' }).click()
  const appended = () => service.lines.filter((line) => line.startsWith('PATCH ')).length
  const time = `${String(Math.floor(RECORDED_S / 60)).padStart(2, '0')}:${String(RECORDED_S % 60).padStart(2, '0')}`
  const timer = page.locator('.lading-camera-timer > [aria-hidden]').last()
  const hasPassed = async () => ((await timer.textContent()) ?? '') >= time
  await expect.poll(hasPassed, { timeout: (RECORDED_S + 60) * 1000 }).toBe(true)
  // Bytes arrive while the camera records.
  await expect.poll(appended).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  const during = appended()
  await page.getByRole('button', { name: 'Use video' }).click()
  await expect.poll(() => page.evaluate(() => window.bucketFiles.length)).toBe(1)
  expect(during).toBeGreaterThan(1)
  // One upload, which the first request has started.
  expect(service.lines.filter((line) => line.startsWith('POST /resumable/'))).toHaveLength(1)
})
