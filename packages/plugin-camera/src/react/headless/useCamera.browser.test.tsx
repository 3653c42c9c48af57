import { createUploader } from '@lading/kernel'
import { UploaderProvider } from '@lading/react/headless'
import { type ReactElement, StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchRecorders } from '../../testing/fixtures/watchRecorders.js'
import type { CameraHookOptions } from './CameraControl.js'
import { useCamera } from './useCamera.js'

const ACTIONS = ['open', 'close', 'shot', 'record', 'pause', 'resume', 'stop', 'retake', 'accept'] as const
const button = (name: string) => page.getByRole('button', { name, exact: true })

function OwnCamera(options: CameraHookOptions): ReactElement {
  const camera = useCamera(options)
  return (
    <main>
      <output>{`${camera.phase} ${camera.problem} ${camera.modes.join('+')}`}</output>
      <div {...camera.getStageProps()} data-testid="stage" />
      {ACTIONS.map((action) => (
        <button key={action} {...camera.getButtonProps(action)}>
          {action}
        </button>
      ))}
      <select aria-label="Camera" {...camera.getSelectProps('camera')}>
        {camera.cameras.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </main>
  )
}

/** @param request Replaces the browser's. */
async function mountOwn(options: CameraHookOptions = {}, request?: MediaDevices['getUserMedia']) {
  const { mediaDevices } = navigator
  const original = request ?? mediaDevices.getUserMedia.bind(mediaDevices)
  const tracks: MediaStreamTrack[] = []
  const requests: MediaStreamConstraints[] = []
  mediaDevices.getUserMedia = async (constraints = {}) => {
    requests.push(constraints)
    const stream = await original(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const uploader = createUploader({ config: {} })
  const ui = (
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <OwnCamera {...options} />
      </UploaderProvider>
    </StrictMode>
  )
  const screen = await render(ui)
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    Reflect.deleteProperty(mediaDevices, 'getUserMedia')
  })
  const live = () => tracks.filter(({ readyState }) => readyState === 'live').length
  return { uploader, requests, live, unmount: () => screen.unmount() }
}

test('a camera of the page’s own: a photo is retaken, accepted, and added; the devices are released', async () => {
  const { uploader, requests, live } = await mountOwn({ modes: ['photo'], isMirrored: true })
  await expect.element(page.getByRole('status')).toHaveTextContent('idle null')
  expect(requests).toEqual([])
  await expect.element(button('shot')).toBeDisabled()
  await button('open').click()
  await expect.element(button('shot')).toBeEnabled()
  await expect.element(page.getByRole('status')).toHaveTextContent('ready null photo')
  expect(requests).toHaveLength(1)
  const stage = page.getByTestId('stage').element()
  expect((stage.firstElementChild as HTMLElement).style.transform).toBe('scaleX(-1)')
  await button('shot').click()
  await expect.poll(() => stage.firstElementChild?.tagName).toBe('CANVAS')
  await button('retake').click()
  await expect.poll(() => stage.firstElementChild?.tagName).toBe('VIDEO')
  await button('shot').click()
  await button('accept').click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  const [entry] = uploader.getOutputCollectionState().allEntries
  expect(entry).toMatchObject({ name: expect.stringMatching(/^camera-\d+\.jpeg$/), source: 'camera' })
  await expect.element(page.getByRole('status')).toHaveTextContent('idle null')
  await expect.poll(live).toBe(0)
  expect(stage.childElementCount).toBe(0)
  expect(document.querySelector('[class*="lading"]')).toBeNull()
})

test('a video is recorded, paused, played and discarded by closing', async () => {
  const { uploader, live } = await mountOwn({ isOpenInitially: true, modes: ['video'], hasAudio: false })
  const recordedBytes = watchRecorders()
  await button('record').click()
  await expect.element(button('pause')).toBeEnabled()
  await button('pause').click()
  await button('resume').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('recording')
  await expect.poll(recordedBytes).toBeGreaterThan(0)
  await button('stop').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('preview')
  const player = () => page.getByTestId('stage').element().querySelector('video')
  await expect.poll(() => player()?.controls).toBe(true)
  await button('close').click()
  await expect.poll(live).toBe(0)
  await expect.element(page.getByRole('status')).toHaveTextContent('idle null')
  expect([uploader.entries.size, player()]).toEqual([0, null])
})

test('another camera is chosen, and an unmounted component releases it', async () => {
  const { live, unmount } = await mountOwn({ isOpenInitially: true, modes: ['photo'] })
  await expect.element(button('shot')).toBeEnabled()
  const select = page.getByLabelText('Camera')
  const first = (select.element() as HTMLSelectElement).value
  const other = [...(select.element() as HTMLSelectElement).options].find(({ value }) => value !== first)
  await userEvent.selectOptions(select, other?.value ?? '')
  await expect.element(select).toHaveValue(other?.value)
  await expect.poll(live).toBe(1)
  await unmount()
  await expect.poll(live).toBe(0)
})

test('a denied camera is a permission of the state, and may be requested again', async () => {
  let isDenied = true
  const { mediaDevices } = navigator
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  await mountOwn({ isOpenInitially: true, modes: ['photo'] }, (constraints) =>
    isDenied ? Promise.reject(new DOMException('', 'NotReadableError')) : original(constraints),
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('idle busy')
  isDenied = false
  await button('open').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('ready null')
})
