import { createUploader, LoggerToken, type Plugin, type Uploader } from '@lading/kernel'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@lading/react/style.css'
import { type Body, type Meta, UIPlugin, type UIPluginOptions, type Uppy } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import Url from '@uppy/url'
import Webcam from '@uppy/webcam'
import { StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { uppySource } from './uppySource.js'

/** Renders an uploader with these sources, in StrictMode. Files are not sent. */
async function setUp(plugins: readonly Plugin[], sourceList: string) {
  const log: string[] = []
  const write = (...parts: readonly unknown[]) => void log.push(parts.map(String).join(' '))
  const uploader = createUploader({
    config: { sourceList, confirmUpload: true },
    plugins: [dashboard(), ...plugins],
    services: (scope) => scope.value(LoggerToken, { warn: write, error: write }),
  })
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    await expect.poll(openTracks).toBe(0)
  })
  return { uploader, log, screen }
}

const tracks: MediaStreamTrack[] = []
const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
let permission: Promise<void> = Promise.resolve()
navigator.mediaDevices.getUserMedia = async (constraints) => {
  await permission
  const stream = await getUserMedia(constraints)
  tracks.push(...stream.getTracks())
  return stream
}
const openTracks = () => tracks.filter(({ readyState }) => readyState === 'live').length

const sourceOf = (uploader: Uploader) =>
  uploader.getOutputCollectionState().allEntries.map(({ name, source }) => [name.split('-')[0], source])

test('an acquirer has its name and icon, opens as an activity, and its files join the list', async () => {
  const { uploader, log } = await setUp([uppySource(Webcam, { modes: ['picture'] })], 'Webcam')
  const button = page.getByRole('button', { name: 'Camera' })
  await expect.element(button).toBeVisible()
  expect(button.element().querySelector('svg')?.getBoundingClientRect().width).toBe(20)
  const started = tracks.length
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Camera' })).toBeVisible()
  await page.getByRole('button', { name: 'Take a picture' }).click()
  // StrictMode shows the activity twice; the camera starts once.
  expect(tracks.length - started).toBe(1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByRole('row', { name: /^cam-/ })).toBeVisible()
  expect(uploader.getCurrentActivity()).toBe('upload-list')
  expect(sourceOf(uploader)).toEqual([['cam', 'Webcam']])
  await expect.poll(openTracks).toBe(0)
  expect(log).toEqual([])
})

test('a camera whose permission is granted after Back does not stay on', async () => {
  const { uploader } = await setUp([uppySource(Webcam, { modes: ['picture'] })], 'local, Webcam')
  let grant = () => {}
  permission = new Promise((resolve) => {
    grant = resolve
  })
  const started = tracks.length
  await uploader.openSource('Webcam')
  await expect.element(page.getByText('Please allow access to your camera')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  grant()
  await expect.poll(() => tracks.length).toBeGreaterThan(started)
  await expect.poll(openTracks).toBe(0)
})

test('messages of Uppy are shown, also where a page has other names for its sources', async () => {
  const url = uppySource(
    Url,
    { companionUrl: 'http://127.0.0.1:9' },
    { id: 'link', label: 'From a link', icon: 'url' },
  )
  const { uploader, log } = await setUp([url], 'link')
  await page.getByRole('button', { name: 'From a link' }).click()
  await page.getByRole('textbox').fill('ftp://example.com')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Incorrect URL/)
  uploader.uppy.addFile({ name: 'linked', data: new Blob(['x']), source: 'Url' })
  await expect.element(page.getByRole('row', { name: /linked/ })).toBeVisible()
  expect(sourceOf(uploader)).toEqual([['linked', 'link']])
  expect(log).toEqual([])
})

test('a stock dashboard shows the same acquirer before, during and after its activity', async () => {
  const { uploader } = await setUp([uppySource(Url, { companionUrl: 'http://127.0.0.1:9' })], 'local, Url')
  const target = document.createElement('div')
  document.body.append(target)
  onTestFinished(() => target.remove())
  const uppy: Uppy<Meta, Body> = uploader.uppy
  await uploader.openSource('Url')
  const ours = () => document.querySelectorAll('.lading input.uppy-Url-input').length
  const theirs = () => target.querySelectorAll('input.uppy-Url-input').length
  await expect.poll(ours).toBe(1)
  uppy.use(Dashboard, { target, inline: true })
  await page.getByRole('tab', { name: 'Link' }).click()
  await expect.poll(theirs).toBe(1)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect.poll(ours).toBe(0)
  expect(theirs()).toBe(1)
  await uploader.openSource('Url')
  await expect.poll(ours).toBe(1)
  uppy.removePlugin(uppy.getPlugin('Dashboard') as never)
  await expect.poll(theirs).toBe(0)
  expect(ours()).toBe(1)
})

test('a source whose id the page names has its place before the uploader is loaded', () => {
  expect(uppySource(Webcam, {}, { id: 'selfie' }).sources).toEqual(['selfie'])
  expect(uppySource(Webcam, { id: 'Face' }).sources).toEqual(['Face'])
})

test('a plugin that renders nothing is refused, and so is one that is there already', async () => {
  class Silent extends UIPlugin<UIPluginOptions, Meta, Body> {
    override id = 'Silent'
    override type = 'acquirer'
    override mount = undefined as never
  }
  const { uploader, log } = await setUp([uppySource(Silent)], 'Silent')
  expect(log.join()).toContain('uppySource() takes a plugin of Uppy that has an interface of its own')
  expect(uploader.uppy.getPlugin('Silent')).toBeUndefined()
  ;(uploader.uppy as Uppy<Meta, Body>).use(Url, { companionUrl: 'http://127.0.0.1:9' })
  uploader.use(uppySource(Url, { companionUrl: 'http://127.0.0.1:9' }))
  expect(log.join()).toContain("plugin named 'Url'")
  expect(uploader.uppy.getPlugin('Url')).toBeDefined()
})
