import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MountedRecorder, mountRecorder } from '../../testing/fixtures/mountRecorder.js'

/** The time of a recording after its first second. On a busy machine the page may never show that second alone. */
const A_SECOND = /\d\d:(?!00)\d\d/

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
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  await button('Stop recording').click()
  await expect.element(button('Accept')).toHaveFocus()
  await expect.poll(() => document.querySelector('audio')?.duration).toBeLessThan(600)
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([
      {
        name: expect.stringMatching(/^Audio \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?\.webm$/),
        source: 'audio',
        mimeType: 'audio/webm',
      },
    ])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('the level of the microphone is shown while it is live', async () => {
  await mountRecorder()
  await button('Audio').click()
  const meter = page.getByRole('meter', { name: 'Microphone' })
  await expect.element(meter).toBeInTheDocument()
  // The microphone of the browser under test beeps once a second.
  await expect.poll(() => (meter.element() as HTMLMeterElement).value).toBeGreaterThan(0)
})

test('a microphone that fails during the recording ends it; what was recorded is kept', async () => {
  const mounted = await mountRecorder()
  await button('Audio').click()
  await button('Start recording').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  for (const track of mounted.tracks) {
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }
  await expect.element(page.getByText('The microphone was disconnected').first()).toBeInTheDocument()
  await button('Accept').click()
  await expect.poll(() => entries(mounted).map(({ source }) => source)).toEqual(['audio'])
  expect(mounted.logged).toEqual([])
})

test('a microphone that is granted after the recorder was left is released', async () => {
  const { mediaDevices } = navigator
  const request = mediaDevices.getUserMedia.bind(mediaDevices)
  let grant = () => {}
  const asked = new Promise<void>((resolve) => {
    grant = resolve
  })
  const getUserMedia = vi.fn((constraints?: MediaStreamConstraints) => asked.then(() => request(constraints)))
  const mounted = await mountRecorder({ media: { getUserMedia } })
  await button('Audio').click()
  await expect.poll(() => getUserMedia.mock.calls.length).toBe(1)
  await button('Back').click()
  grant()
  await expect.poll(() => mounted.tracks.length).toBe(1)
  await expect.poll(() => live(mounted)).toEqual([])
})

test('a recording of sound ends when the page is hidden, and is kept', async () => {
  await mountRecorder()
  await button('Audio').click()
  await button('Start recording').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  await expect
    .element(page.getByText('The page was hidden. The recording ends there.').first())
    .toBeInTheDocument()
  await expect.element(button('Accept')).toBeVisible()
})

test('sharing that is stopped before a recording is explained, and may be chosen again', async () => {
  const screen = createScreen(false)
  await mountRecorder({ media: screen })
  await button('Record screen').click()
  await expect.element(button('Start recording')).toBeVisible()
  screen.stopSharing()
  await expect.element(page.getByText('Sharing was stopped')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
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
  await button('Keep recording').click()
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
  await button('Record screen').click()
  await button('Start recording').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  screen.stopSharing()
  await expect.element(page.getByText('Sharing was stopped').first()).toBeInTheDocument()
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([
      {
        name: expect.stringMatching(/^Screen \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?\.webm$/),
        source: 'screen',
        mimeType: 'video/webm',
      },
    ])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('a screenshot is taken, retaken and accepted in full size; then a video still has sound', async () => {
  const mounted = await mountRecorder({ media: createScreen() })
  await button('Record screen').click()
  await button('Screenshot').click()
  await button('Retake').click()
  await button('Start recording').click()
  // A recording without a frame is discarded.
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  expect(mounted.logged).toEqual([])
  await button('Stop recording').click()
  await button('Retake').click()
  await button('Screenshot').click()
  await button('Accept').click()
  await expect
    .poll(() => entries(mounted))
    .toEqual([
      {
        name: expect.stringMatching(/^Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?\.jpeg$/),
        source: 'screen',
        mimeType: 'image/jpeg',
      },
    ])
  const [entry] = mounted.uploader.getOutputCollectionState().allEntries
  const { width, height } = await createImageBitmap(entry?.file as Blob)
  expect([width, height]).toEqual([320, 180])
  await expect.poll(() => live(mounted)).toEqual([])
})

test('an area of the screen is chosen by keyboard, and a screenshot shows it alone', async () => {
  const mounted = await mountRecorder({ media: createScreen() })
  await button('Record screen').click()
  await button('Choose an area').click()
  const move = button('Move the selection')
  ;(move.element() as HTMLElement).focus()
  // To the corner, and as small as it can be.
  for (const key of ['ArrowLeft', 'ArrowUp'])
    await userEvent.keyboard(`{Shift>}{${key}}{${key}}{${key}}{/Shift}`)
  ;(button('Bottom right corner').element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}')
  await expect
    .element(button('Bottom right corner'))
    .toHaveAccessibleDescription(/^160 by 90 pixels, 0 from the left, 0 from the top/)
  await button('Screenshot').click()
  await button('Accept').click()
  const sizeOf = async (blob: Blob) => {
    const { width, height } = await createImageBitmap(blob)
    return [width, height]
  }
  const files = () => mounted.uploader.getOutputCollectionState().allEntries.map(({ file }) => file as Blob)
  await expect.poll(files).toHaveLength(1)
  expect(await sizeOf(files()[0] as Blob)).toEqual([160, 90])
})

test('a video shows the area alone, which a pointer draws', async () => {
  const screen = createScreen()
  const mounted = await mountRecorder({ media: screen })
  await button('Record screen').click()
  await button('Choose an area').click()
  const picture = document.querySelector('.lading-recorder-area') as HTMLElement
  const { left, top, width, height } = picture.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    picture.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x * width,
        clientY: top + y * height,
        bubbles: true,
        pointerId: 1,
      }),
    )
  picture.setPointerCapture = () => {}
  at('pointerdown', 0.75, 0.9)
  at('pointermove', 0.25, 0.4)
  at('pointerup', 0.25, 0.4)
  await expect
    .element(button('Move the selection'))
    .toHaveAccessibleDescription(/^160 by 90 pixels, 80 from the left, 72 from the top/)
  await button('Start recording').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent(A_SECOND)
  expect(document.querySelector('.lading-recorder-handle')).toBeNull()
  screen.stopSharing()
  const player = () => document.querySelector<HTMLVideoElement>('video[controls]')
  await expect.poll(() => [player()?.videoWidth, player()?.videoHeight]).toEqual([160, 90])
  await button('Accept').click()
  await expect.poll(() => live(mounted)).toEqual([])
})

test('where videos cannot be cropped, an area is for screenshots alone', async () => {
  const generator = Reflect.get(window, 'MediaStreamTrackGenerator')
  Reflect.deleteProperty(window, 'MediaStreamTrackGenerator')
  try {
    await mountRecorder({ media: createScreen() })
    await button('Record screen').click()
    await expect.element(button('Start recording')).toBeVisible()
    await button('Choose an area').click()
    await expect.element(button('Start recording')).not.toBeInTheDocument()
    await expect.element(button('Screenshot')).toBeVisible()
    await button('Choose an area').click()
    await expect.element(button('Start recording')).toBeVisible()
  } finally {
    Reflect.set(window, 'MediaStreamTrackGenerator', generator)
  }
})

test('a screen that the person does not share is explained, and may be chosen again', async () => {
  const screen = createScreen(false)
  const getDisplayMedia = vi
    .fn(screen.getDisplayMedia)
    .mockRejectedValueOnce(new DOMException('Permission denied by user', 'NotAllowedError'))
  await mountRecorder({ media: { getDisplayMedia } })
  await button('Record screen').click()
  await expect.element(page.getByText('Nothing is shared')).toBeVisible()
  await button('Request access').click()
  await expect.element(button('Screenshot')).toBeVisible()
})
