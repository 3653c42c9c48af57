import { createFakeClock, microtasks } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { createFakePlatform } from '../testing/fixtures/createFakePlatform.js'
import { CaptureEngine } from './CaptureEngine.js'
import type { CaptureSettings } from './CaptureSettings.js'

type Settings = { -readonly [K in keyof CaptureSettings]: CaptureSettings[K] }

function setUp(given: Partial<CaptureSettings> = {}) {
  const platform = createFakePlatform()
  const clock = createFakeClock()
  const log: string[] = []
  const settings: Settings = {
    modes: ['photo', 'video'],
    isMirrored: false,
    hasAudio: true,
    maxDurationSeconds: 0,
    recorderOptions: null,
    ...given,
  }
  const engine = new CaptureEngine({
    platform,
    clock,
    logger: { error: (message) => log.push(message), warn: (message) => log.push(message) },
    settings: () => settings,
  })
  const open = async () => {
    engine.open()
    await microtasks()
  }
  const state = () => engine.snapshot
  return { platform, clock, engine, log, open, settings, state }
}

const rejection =
  (name: string, message = '') =>
  () =>
    new DOMException(message, name)
const forAudio = (name: string) => (constraints: MediaStreamConstraints) =>
  constraints.audio ? new DOMException('', name) : null

async function recording(t: ReturnType<typeof setUp>) {
  await t.open()
  t.engine.play()
  const [recorder] = t.platform.recorders
  if (!recorder) throw new Error('There is no recording.')
  recorder.emit('one')
  return recorder
}

test('open: a browser that withholds the list of devices shows the camera without a choice of them', async () => {
  const t = setUp()
  const rejections: unknown[] = []
  const note = (error: unknown) => rejections.push(error)
  process.on('unhandledRejection', note)
  t.platform.devices = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  await t.open()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(t.state()).toMatchObject({ phase: 'ready', cameras: [], microphones: [] })
  expect(rejections).toEqual([])
})

test('open: requests a Full HD picture, and no microphone for photos', async () => {
  const t = setUp()
  t.engine.open()
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: true, permission: 'prompt' })
  await microtasks()
  expect(t.platform.requests).toEqual([
    { video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } } },
  ])
  expect(t.state()).toMatchObject({
    phase: 'ready',
    isStarting: false,
    permission: 'granted',
    cameraId: 'front',
    hasSound: false,
  })
  expect(t.state().cameras.map(({ id }) => id)).toEqual(['front', 'back'])
})

test('a session that is closed at once requests nothing', async () => {
  const t = setUp()
  t.engine.open()
  t.engine.close()
  await t.open()
  expect(t.platform.requests).toHaveLength(1)
  t.engine.close()
  expect(t.platform.live).toEqual([])
})

test('closed while a request is pending, its tracks are stopped', async () => {
  const t = setUp()
  t.platform.hold = true
  await t.open()
  t.engine.close()
  t.platform.release()
  await microtasks()
  expect(t.platform.tracks).toHaveLength(1)
  expect(t.platform.live).toEqual([])
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: false, problem: null })
})

test('opened and closed fifty times, no track, listener or timer is left', async () => {
  const t = setUp({ modes: ['video'] })
  for (let round = 0; round < 50; round++) {
    await t.open()
    if (round % 3 === 1) t.engine.play()
    t.engine.close()
  }
  expect(t.platform.tracks).toHaveLength(100)
  expect(t.platform.live).toEqual([])
  expect(t.platform.listeners).toBe(0)
  expect(t.clock.pending).toBe(0)
  expect(t.engine.video.srcObject).toBeNull()
})

test('shot, retake, accept: a JPEG whose name contains the time', async () => {
  const t = setUp({ isMirrored: true })
  await t.open()
  t.engine.shot()
  expect(t.state().phase).toBe('shot')
  expect(t.platform.photos).toEqual([{ isMirrored: true, width: 1920 }])
  t.engine.retake()
  expect(t.state()).toMatchObject({ phase: 'ready', photo: null })
  // The pixels of a discarded photo are released.
  expect(t.platform.photos[0]?.width).toBe(0)
  t.engine.shot()
  await t.clock.advance(1234)
  const file = await t.engine.accept()
  expect(file).toMatchObject({ name: 'camera-1234.jpeg', type: 'image/jpeg', size: 4 })
})

test('a photo that cannot be drawn is reported, and the camera can be started again', async () => {
  const t = setUp()
  await t.open()
  t.platform.draw = () => {
    throw new Error('Failed to get canvas context')
  }
  t.engine.shot()
  expect(t.log).toEqual(['The photo could not be taken.'])
  expect(t.state()).toMatchObject({ phase: 'idle', problem: 'failed' })
  expect(t.platform.live).toEqual([])
  t.engine.start()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', problem: null })
})

test('play, pause, resume, stop: the chunks become a file, the timer excludes pauses', async () => {
  const t = setUp({ modes: ['video'] })
  const recorder = await recording(t)
  expect(recorder.timesliceMs).toBe(1000)
  expect(recorder.tracks.map(({ kind }) => kind)).toEqual(['video', 'audio'])
  await t.clock.advance(2500)
  expect(t.state()).toMatchObject({ phase: 'recording', seconds: 2 })
  t.engine.pause()
  expect(recorder.state).toBe('paused')
  await t.clock.advance(60_000)
  expect(t.state()).toMatchObject({ phase: 'paused', seconds: 2 })
  t.engine.resume()
  await t.clock.advance(500)
  expect(t.state()).toMatchObject({ phase: 'recording', seconds: 3 })
  recorder.emit('two')
  t.engine.stop()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'person' })
  expect(t.clock.pending).toBe(0)
  const file = await t.engine.accept()
  expect(file).toMatchObject({ name: 'video-63000.webm', type: 'video/webm' })
  expect(await file?.text()).toBe('onetwo')
})

test('a recording with a maximum duration counts down and ends at zero', async () => {
  const t = setUp({ modes: ['video'], maxDurationSeconds: 3 })
  await recording(t)
  const seen: number[] = [t.state().seconds]
  t.engine.subscribe(() => {
    if (t.state().seconds !== seen.at(-1)) seen.push(t.state().seconds)
  })
  await t.clock.advance(1500)
  t.engine.pause()
  await t.clock.advance(5000)
  t.engine.resume()
  await t.clock.advance(1499)
  expect(t.state().phase).toBe('recording')
  await t.clock.advance(1)
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'limit', seconds: 0 })
  expect(seen).toEqual([3, 2, 1, 0])
})

test('close discards a recording', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.engine.close()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'idle', clip: null })
  expect(t.platform.recorders[0]?.state).toBe('inactive')
})

test('an empty recording returns to the live preview', async () => {
  const t = setUp({ modes: ['video'] })
  await t.open()
  t.engine.play()
  t.engine.stop()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', clip: null, endedBy: 'nothing' })
})

test.each([
  [{ mimeType: 'video/mp4' }, ['video/mp4', 'video/webm'], 'video/mp4'],
  [{ mimeType: 'video/x-matroska' }, ['video/mp4', 'video/webm'], 'video/webm'],
  [null, ['video/mp4'], 'video/mp4'],
  [{ videoBitsPerSecond: 1 }, [], undefined],
])('options %o, a browser that supports %o: the type is %s', async (recorderOptions, supported, mimeType) => {
  const t = setUp({ modes: ['video'], recorderOptions })
  t.platform.supported = (type) => type === '' || (supported as string[]).includes(type)
  const { options } = await recording(t)
  const { mimeType: _, ...others } = (recorderOptions ?? {}) as MediaRecorderOptions
  expect(options).toEqual({ ...others, ...(mimeType && { mimeType }) })
})

test('a browser that cannot record has photos only, or reports that it is unsupported', async () => {
  const t = setUp()
  t.platform.supported = () => false
  expect(t.engine.modes).toEqual(['photo'])
  t.settings.modes = ['video']
  await t.open()
  expect(t.state()).toMatchObject({ problem: 'unsupported', isStarting: false })
  expect(t.platform.requests).toEqual([])
})

test('videos request camera and microphone at once; photos release the microphone', async () => {
  const t = setUp({ modes: ['video', 'photo'] })
  await t.open()
  expect(t.platform.requests).toEqual([{ video: expect.anything(), audio: true }])
  expect(t.state()).toMatchObject({ mode: 'video', hasSound: true, microphoneId: 'mic' })
  t.engine.setMode('photo')
  expect(t.state().hasSound).toBe(false)
  expect(t.platform.live).toEqual(['video'])
  t.engine.setMode('video')
  // Its control has a place meanwhile.
  expect(t.state()).toMatchObject({ hasSound: false, isSoundPending: true })
  t.engine.setMode('photo')
  expect(t.state().isSoundPending).toBe(false)
  t.engine.setMode('video')
  await microtasks()
  expect(t.state().isSoundPending).toBe(false)
  expect(t.platform.requests.at(-1)).toEqual({ audio: true })
  expect(t.state().hasSound).toBe(true)
})

test('a mode that is set while the request is pending applies', async () => {
  const t = setUp()
  t.platform.hold = true
  await t.open()
  t.engine.setMode('video')
  t.platform.hold = false
  t.platform.release()
  await microtasks()
  expect(t.state()).toMatchObject({ mode: 'video', phase: 'ready', hasSound: true })
})

test('with sound off no microphone is requested; changed settings apply', async () => {
  const t = setUp({ modes: ['video'], hasAudio: false })
  await t.open()
  expect(t.platform.requests).toEqual([{ video: expect.anything() }])
  t.settings.hasAudio = true
  t.engine.refresh()
  await microtasks()
  expect(t.state().hasSound).toBe(true)
  t.settings.modes = ['photo']
  t.engine.refresh()
  expect(t.state()).toMatchObject({ mode: 'photo', hasSound: false })
})

test.each([
  ['NotFoundError', 'granted'],
  ['NotReadableError', 'granted'],
  ['NotAllowedError', 'denied'],
] as const)('a microphone that fails with %s: videos have no sound', async (name, microphone) => {
  const t = setUp({ modes: ['video'] })
  t.platform.permissions.microphone = microphone
  t.platform.reject = forAudio(name)
  await t.open()
  expect(t.state()).toMatchObject({ phase: 'ready', hasSound: false, problem: null })
  t.engine.play()
  expect(t.platform.recorders[0]?.tracks.map(({ kind }) => kind)).toEqual(['video'])
})

test('mute applies during a recording, and to another microphone', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.engine.setMuted(true)
  const sound = () => t.platform.tracks.filter(({ kind }) => kind === 'audio').at(-1)
  expect(sound()?.enabled).toBe(false)
  t.engine.setMuted(false)
  expect(sound()?.enabled).toBe(true)
  t.engine.stop()
  await microtasks()
  t.engine.retake()
  t.engine.setMuted(true)
  t.engine.selectMicrophone('other')
  await microtasks()
  expect(sound()?.enabled).toBe(false)
  expect(t.platform.requests.at(-1)).toEqual({ audio: { deviceId: 'other' } })
  expect(t.state().microphoneId).toBe('other')
})

test('selecting a camera releases the previous one', async () => {
  const t = setUp()
  await t.open()
  t.engine.selectCamera('back')
  expect(t.platform.tracks[0]?.readyState).toBe('ended')
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: true, permission: 'granted' })
  await microtasks()
  expect(t.platform.requests.at(-1)?.video).toMatchObject({ deviceId: { exact: 'back' } })
  expect(t.state()).toMatchObject({ phase: 'ready', cameraId: 'back' })
  expect(t.platform.live).toEqual(['video'])
})

test('a selected camera that is disconnected is replaced by another one', async () => {
  const t = setUp()
  await t.open()
  t.platform.reject = ({ video }) =>
    typeof video === 'object' && video.deviceId ? new DOMException('', 'OverconstrainedError') : null
  t.engine.selectCamera('back')
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', cameraId: 'front', problem: null })
})

test('of two cameras that are selected quickly only the last one stays live', async () => {
  const t = setUp()
  await t.open()
  t.platform.hold = true
  t.engine.selectCamera('back')
  t.engine.selectCamera('front')
  await microtasks()
  t.platform.release()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', cameraId: 'front' })
  expect(t.platform.live).toEqual(['video'])
})

test.each([
  ['NotAllowedError', 'Permission denied', { permission: 'denied', problem: null }],
  ['NotAllowedError', 'Permission dismissed', { permission: 'prompt', problem: null }],
  ['NotFoundError', '', { problem: 'missing' }],
  ['NotReadableError', '', { problem: 'busy' }],
  ['AbortError', '', { problem: 'busy' }],
  ['SecurityError', '', { problem: 'blocked' }],
  ['TypeError', '', { problem: 'failed' }],
])('%s (%s) has its own state, without a Permissions API, too', async (name, message, expected) => {
  const t = setUp()
  t.platform.permissions.camera = null
  t.platform.reject = rejection(name, message)
  await t.open()
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: false, ...expected })
  expect(t.log).toEqual(['The camera could not be started.'])
  t.platform.reject = () => null
  t.engine.start()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', permission: 'granted', problem: null })
})

test.each(['insecure', 'blocked', 'unsupported'] as const)('%s: nothing is requested', async (problem) => {
  const t = setUp()
  t.platform.problem = problem
  await t.open()
  expect(t.state()).toMatchObject({ problem, isStarting: false })
  expect(t.platform.requests).toEqual([])
  expect(t.platform.listeners).toBe(0)
})

test('a permission that is granted later starts the camera; one that is revoked is shown as denied', async () => {
  const t = setUp()
  t.platform.permissions.camera = 'denied'
  t.platform.reject = rejection('NotAllowedError')
  await t.open()
  expect(t.state().permission).toBe('denied')
  t.platform.reject = () => null
  t.platform.changePermission('granted')
  await microtasks()
  expect(t.state()).toMatchObject({ permission: 'granted', phase: 'ready' })
  t.platform.tracks.at(-1)?.lose()
  t.platform.changePermission('denied')
  expect(t.state()).toMatchObject({ permission: 'denied', phase: 'idle', problem: null })
})

test('a late answer about the permission leaves a camera that has failed to the person', async () => {
  const t = setUp()
  const { permission } = t.platform
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  Object.assign(t.platform, {
    permission: (name: 'camera' | 'microphone') => asked.then(() => permission(name)),
  })
  t.platform.reject = rejection('NotReadableError')
  await t.open()
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: false, problem: 'busy' })
  t.platform.reject = () => null
  answer()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'idle', problem: 'busy', permission: 'granted' })
  expect(t.platform.requests).toHaveLength(1)
})

test('a permission that is granted for one use stays granted', async () => {
  const t = setUp()
  t.platform.permissions.camera = 'prompt'
  await t.open()
  t.platform.changePermission('prompt')
  expect(t.state()).toMatchObject({ permission: 'granted', phase: 'ready' })
})

test('a disconnected camera is reported, and a new one is started', async () => {
  const t = setUp({ modes: ['video'] })
  await t.open()
  t.platform.deviceList = []
  t.platform.tracks.find(({ kind }) => kind === 'video')?.lose()
  expect(t.state()).toMatchObject({ phase: 'idle', problem: 'unplugged' })
  // The microphone is released with the camera.
  expect(t.platform.live).toEqual([])
  t.platform.changeDevices([{ kind: 'videoinput', deviceId: 'new', label: 'New' }])
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', problem: null })
  expect(t.state().cameras).toEqual([{ id: 'new', label: 'New' }])
})

test('a camera that is disconnected during a recording: what was recorded is kept', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.platform.tracks.find(({ kind }) => kind === 'video')?.lose()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'unplugged' })
  expect(await t.state().clip?.text()).toBe('one')
  expect(t.platform.live).toEqual([])
})

test('a hidden page releases the camera and starts it when it is shown', async () => {
  const t = setUp()
  await t.open()
  t.platform.setHidden(true)
  expect(t.platform.live).toEqual([])
  expect(t.state()).toMatchObject({ phase: 'idle', problem: null })
  // No event starts the camera of a hidden page.
  t.platform.changePermission('granted')
  await microtasks()
  expect(t.platform.live).toEqual([])
  t.platform.setHidden(false)
  await microtasks()
  expect(t.state().phase).toBe('ready')
})

test('a page that is hidden during a recording: the video is kept, the camera stays off until retake', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.platform.setHidden(true)
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'hidden' })
  expect(t.platform.live).toEqual([])
  t.platform.setHidden(false)
  await microtasks()
  expect(t.platform.live).toEqual([])
  t.engine.retake()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', hasSound: true })
})

test('a denied camera is not requested again when the page is shown', async () => {
  const t = setUp()
  t.platform.permissions.camera = null
  t.platform.reject = rejection('NotAllowedError', 'Permission dismissed')
  await t.open()
  t.platform.setHidden(true)
  t.platform.setHidden(false)
  await microtasks()
  expect(t.platform.requests).toHaveLength(1)
})

test('actions that do not apply to the phase are no-ops', async () => {
  const t = setUp({ modes: ['video'] })
  await t.open()
  const before = t.state()
  t.engine.shot()
  t.engine.pause()
  t.engine.resume()
  t.engine.stop()
  t.engine.retake()
  expect(t.state()).toBe(before)
  expect(await t.engine.accept()).toBeNull()
  await recording(t)
  t.engine.setMode('photo')
  t.engine.selectCamera('back')
  expect(t.state()).toMatchObject({ phase: 'recording', mode: 'video', cameraId: 'front' })
})
