import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MountedRecorder, mountRecorder } from '../testing/fixtures/mountRecorder.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const live = ({ tracks }: MountedRecorder) =>
  tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)
const entries = ({ uploader }: MountedRecorder) =>
  uploader
    .getOutputCollectionState()
    .allEntries.map(({ name, source, mimeType }) => ({ name, source, mimeType }))

/** A screen that changes, with or without its sound. Headless browsers have none to share. */
function createScreen(hasSound = true) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  let frames = 0
  const timer = setInterval(() => {
    context.fillStyle = frames++ % 2 ? '#135' : '#531'
    context.fillRect(0, 0, 320, 180)
  }, 50)
  const stream = canvas.captureStream(30)
  if (hasSound) {
    const audio = new AudioContext()
    const target = audio.createMediaStreamDestination()
    const tone = audio.createOscillator()
    tone.connect(target)
    tone.start()
    for (const track of target.stream.getAudioTracks()) stream.addTrack(track)
  }
  return {
    getDisplayMedia: async () => stream,
    /** The person presses Stop sharing in the browser's bar. */
    stopSharing() {
      clearInterval(timer)
      for (const track of stream.getTracks()) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
  }
}

test('sound is recorded by keyboard, paused, played and accepted; the microphone is released', async () => {
  const mounted = await mountRecorder()
  await button('Audio').click()
  await expect.element(button('Start recording')).toHaveFocus()
  expect(live(mounted)).toEqual(['audio'])
  await userEvent.keyboard(' ')
  await expect.element(button('Stop recording')).toHaveFocus()
  await button('Pause').click()
  await expect.element(page.getByText('Recording paused')).toBeInTheDocument()
  await button('Resume').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:01')
  await button('Stop recording').click()
  await expect.element(button('Accept')).toHaveFocus()
  await expect.poll(() => document.querySelector('audio')?.duration).toBeLessThan(600)
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([{ name: expect.stringMatching(/^audio-\d+\.webm$/), source: 'audio', mimeType: 'audio/webm' }])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('a recording ends at its limit', async () => {
  await mountRecorder({ recorder: { maxSeconds: 1 } })
  await button('Audio').click()
  await button('Start recording').click()
  await expect.element(page.getByText('The maximum duration was reached.').first()).toBeInTheDocument()
  await expect.element(button('Accept')).toBeVisible()
})

test('leaving asks before a recording is lost', async () => {
  const mounted = await mountRecorder()
  await button('Audio').click()
  await button('Start recording').click()
  await expect.element(button('Stop recording')).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByText('Discard the recording?')).toBeVisible()
  await button('Keep it').click()
  await expect.element(button('Stop recording')).toBeVisible()
  await button('Back').click()
  await button('Discard').click()
  await expect.poll(() => live(mounted)).toEqual([])
  expect(entries(mounted)).toEqual([])
})

test('a denied microphone is explained, with a way on', async () => {
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'))
  const mounted = await mountRecorder({ media: { getUserMedia } })
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('unknown'))
  await button('Audio').click()
  await expect.element(page.getByText('Microphone access denied')).toBeVisible()
  await button('Choose a file instead').click()
  await expect.poll(() => entries(mounted).map(({ name }) => name)).toEqual(['picked.txt'])
  vi.restoreAllMocks()
})

test('a screen is recorded with its sound until the person stops sharing', async () => {
  const screen = createScreen()
  const mounted = await mountRecorder({ media: screen })
  await button('Screen').click()
  await button('Start recording').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:01')
  screen.stopSharing()
  await expect.element(page.getByText('Sharing was stopped').first()).toBeInTheDocument()
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([
      { name: expect.stringMatching(/^screen-\d+\.webm$/), source: 'screen', mimeType: 'video/webm' },
    ])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('a screenshot is taken, retaken and accepted in full size; then a video still has sound', async () => {
  const mounted = await mountRecorder({ media: createScreen() })
  await button('Screen').click()
  await button('Screenshot').click()
  await button('Retake').click()
  await button('Start recording').click()
  await expect.element(button('Stop recording')).toBeVisible()
  await expect.poll(() => mounted.logged).toEqual([])
  await button('Stop recording').click()
  await button('Retake').click()
  await button('Screenshot').click()
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([
      { name: expect.stringMatching(/^screenshot-\d+\.jpeg$/), source: 'screen', mimeType: 'image/jpeg' },
    ])
  const [entry] = mounted.uploader.getOutputCollectionState().allEntries
  const { width, height } = await createImageBitmap(entry?.file as Blob)
  expect([width, height]).toEqual([320, 180])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('a screen that the person does not share is explained, and may be chosen again', async () => {
  const screen = createScreen(false)
  const getDisplayMedia = vi
    .fn(screen.getDisplayMedia)
    .mockRejectedValueOnce(new DOMException('Permission denied by user', 'NotAllowedError'))
  await mountRecorder({ media: { getDisplayMedia } })
  await button('Screen').click()
  await expect.element(page.getByText('Nothing is shared')).toBeVisible()
  await button('Request access').click()
  await expect.element(button('Screenshot')).toBeVisible()
})
