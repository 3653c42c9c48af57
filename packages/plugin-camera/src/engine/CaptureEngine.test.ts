import { createFakeClock, microtasks } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { createFakePlatform } from '../testing/fixtures/fakePlatform.js'
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

const refusal =
  (name: string, message = '') =>
  () =>
    new DOMException(message, name)
const ofSound = (name: string) => (constraints: MediaStreamConstraints) =>
  constraints.audio ? new DOMException('', name) : null

async function recording(t: ReturnType<typeof setUp>) {
  await t.open()
  t.engine.play()
  const [recorder] = t.platform.recorders
  if (!recorder) throw new Error('Nothing is recorded.')
  recorder.give('one')
  return recorder
}

test('open: a full picture is asked for, and no microphone for photos', async () => {
  const t = setUp()
  t.engine.open()
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: true, permission: 'prompt' })
  await microtasks()
  expect(t.platform.asked).toEqual([
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

test('opened and closed at once, it asks for nothing', async () => {
  const t = setUp()
  t.engine.open()
  t.engine.close()
  await t.open()
  expect(t.platform.asked).toHaveLength(1)
  t.engine.close()
  expect(t.platform.live).toEqual([])
})

test('closed while the person is asked, it lets go of what comes then', async () => {
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

test('opened and closed fifty times, nothing of it stays', async () => {
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

test('shot, retake, accept: a JPEG named by the time', async () => {
  const t = setUp({ isMirrored: true })
  await t.open()
  t.engine.shot()
  expect(t.state().phase).toBe('shot')
  expect(t.platform.photos).toEqual([{ isMirrored: true, width: 1920 }])
  t.engine.retake()
  expect(t.state()).toMatchObject({ phase: 'ready', photo: null })
  // The pixels of a photo that nobody wants are given back.
  expect(t.platform.photos[0]?.width).toBe(0)
  t.engine.shot()
  await t.clock.advance(1234)
  const file = await t.engine.accept()
  expect(file).toMatchObject({ name: 'camera-1234.jpeg', type: 'image/jpeg', size: 4 })
})

test('a photo that cannot be drawn is reported, and there is a way on', async () => {
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

test('play, pause, resume, stop: the chunks become a file, the timer leaves pauses out', async () => {
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
  recorder.give('two')
  t.engine.stop()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'person' })
  expect(t.clock.pending).toBe(0)
  const file = await t.engine.accept()
  expect(file).toMatchObject({ name: 'video-63000.webm', type: 'video/webm' })
  expect(await file?.text()).toBe('onetwo')
})

test('a limited recording counts down and ends at zero', async () => {
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

test('a recording that is closed is thrown away, and tells nothing', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.engine.close()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'idle', clip: null })
  expect(t.platform.recorders[0]?.state).toBe('inactive')
})

test('a recording without a byte leads back to the live picture', async () => {
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
])('of the options %o a recorder of %o gets the type %s', async (recorderOptions, supported, mimeType) => {
  const t = setUp({ modes: ['video'], recorderOptions })
  t.platform.supported = (type) => type === '' || (supported as string[]).includes(type)
  const { options } = await recording(t)
  const { mimeType: _, ...others } = (recorderOptions ?? {}) as MediaRecorderOptions
  expect(options).toEqual({ ...others, ...(mimeType && { mimeType }) })
})

test('a browser that cannot record offers photos alone, or says so', async () => {
  const t = setUp()
  t.platform.supported = () => false
  expect(t.engine.modes).toEqual(['photo'])
  t.settings.modes = ['video']
  await t.open()
  expect(t.state()).toMatchObject({ problem: 'unsupported', isStarting: false })
  expect(t.platform.asked).toEqual([])
})

test('videos ask for both at once; photos give the microphone back', async () => {
  const t = setUp({ modes: ['video', 'photo'] })
  await t.open()
  expect(t.platform.asked).toEqual([{ video: expect.anything(), audio: true }])
  expect(t.state()).toMatchObject({ mode: 'video', hasSound: true, microphoneId: 'mic' })
  t.engine.setMode('photo')
  expect(t.state().hasSound).toBe(false)
  expect(t.platform.live).toEqual(['video'])
  t.engine.setMode('video')
  await microtasks()
  expect(t.platform.asked.at(-1)).toEqual({ audio: true })
  expect(t.state().hasSound).toBe(true)
})

test('a mode chosen while the camera is asked for counts', async () => {
  const t = setUp()
  t.platform.hold = true
  await t.open()
  t.engine.setMode('video')
  t.platform.hold = false
  t.platform.release()
  await microtasks()
  expect(t.state()).toMatchObject({ mode: 'video', phase: 'ready', hasSound: true })
})

test('without sound by configuration nobody is asked for a microphone; live changes count', async () => {
  const t = setUp({ modes: ['video'], hasAudio: false })
  await t.open()
  expect(t.platform.asked).toEqual([{ video: expect.anything() }])
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
] as const)('a microphone that fails with %s leaves a video without sound', async (name, microphone) => {
  const t = setUp({ modes: ['video'] })
  t.platform.permissions.microphone = microphone
  t.platform.refuse = ofSound(name)
  await t.open()
  expect(t.state()).toMatchObject({ phase: 'ready', hasSound: false, problem: null })
  t.engine.play()
  expect(t.platform.recorders[0]?.tracks.map(({ kind }) => kind)).toEqual(['video'])
})

test('muted, the microphone is silent in the middle of a recording, and a new one too', async () => {
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
  expect(t.platform.asked.at(-1)).toEqual({ audio: { deviceId: 'other' } })
  expect(t.state().microphoneId).toBe('other')
})

test('another camera takes over from the one before', async () => {
  const t = setUp()
  await t.open()
  t.engine.selectCamera('back')
  expect(t.platform.tracks[0]?.readyState).toBe('ended')
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: true, permission: 'granted' })
  await microtasks()
  expect(t.platform.asked.at(-1)?.video).toMatchObject({ deviceId: { exact: 'back' } })
  expect(t.state()).toMatchObject({ phase: 'ready', cameraId: 'back' })
  expect(t.platform.live).toEqual(['video'])
})

test('a chosen camera that is gone gives way to another one', async () => {
  const t = setUp()
  await t.open()
  t.platform.refuse = ({ video }) =>
    typeof video === 'object' && video.deviceId ? new DOMException('', 'OverconstrainedError') : null
  t.engine.selectCamera('back')
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', cameraId: 'front', problem: null })
})

test('of two cameras chosen quickly the last one stays, and only that one', async () => {
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
])('%s (%s) is told apart, where there is no Permissions API too', async (name, message, expected) => {
  const t = setUp()
  t.platform.permissions.camera = null
  t.platform.refuse = refusal(name, message)
  await t.open()
  expect(t.state()).toMatchObject({ phase: 'idle', isStarting: false, ...expected })
  expect(t.log).toEqual(['The camera could not be started.'])
  t.platform.refuse = () => null
  t.engine.start()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', permission: 'granted', problem: null })
})

test.each(['insecure', 'blocked', 'unsupported'] as const)('%s: nothing is asked for', async (problem) => {
  const t = setUp()
  t.platform.problem = problem
  await t.open()
  expect(t.state()).toMatchObject({ problem, isStarting: false })
  expect(t.platform.asked).toEqual([])
  expect(t.platform.listeners).toBe(0)
})

test('a permission that is given later starts the camera, one that is taken back says so', async () => {
  const t = setUp()
  t.platform.permissions.camera = 'denied'
  t.platform.refuse = refusal('NotAllowedError')
  await t.open()
  expect(t.state().permission).toBe('denied')
  t.platform.refuse = () => null
  t.platform.changePermission('granted')
  await microtasks()
  expect(t.state()).toMatchObject({ permission: 'granted', phase: 'ready' })
  t.platform.tracks.at(-1)?.lose()
  t.platform.changePermission('denied')
  expect(t.state()).toMatchObject({ permission: 'denied', phase: 'idle', problem: null })
})

test('a permission given for once does not count as still to be asked for', async () => {
  const t = setUp()
  t.platform.permissions.camera = 'prompt'
  await t.open()
  t.platform.changePermission('prompt')
  expect(t.state()).toMatchObject({ permission: 'granted', phase: 'ready' })
})

test('unplugged, it says so, and goes on as soon as there is a camera', async () => {
  const t = setUp({ modes: ['video'] })
  await t.open()
  t.platform.deviceList = []
  t.platform.tracks.find(({ kind }) => kind === 'video')?.lose()
  expect(t.state()).toMatchObject({ phase: 'idle', problem: 'unplugged' })
  // The microphone's light goes out with the camera's.
  expect(t.platform.live).toEqual([])
  t.platform.changeDevices([{ kind: 'videoinput', deviceId: 'new', label: 'New' }])
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'ready', problem: null })
  expect(t.state().cameras).toEqual([{ id: 'new', label: 'New' }])
})

test('unplugged in the middle of a recording, what there is is kept', async () => {
  const t = setUp({ modes: ['video'] })
  await recording(t)
  t.platform.tracks.find(({ kind }) => kind === 'video')?.lose()
  await microtasks()
  expect(t.state()).toMatchObject({ phase: 'preview', endedBy: 'unplugged' })
  expect(await t.state().clip?.text()).toBe('one')
  expect(t.platform.live).toEqual([])
})

test('a hidden page sees nothing, and goes on when it is shown', async () => {
  const t = setUp()
  await t.open()
  t.platform.setHidden(true)
  expect(t.platform.live).toEqual([])
  expect(t.state()).toMatchObject({ phase: 'idle', problem: null })
  // Nothing starts a camera that nobody sees.
  t.platform.changePermission('granted')
  await microtasks()
  expect(t.platform.live).toEqual([])
  t.platform.setHidden(false)
  await microtasks()
  expect(t.state().phase).toBe('ready')
})

test('a page that is hidden in the middle of a recording keeps it, and the camera rests until it is retaken', async () => {
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

test('a refused camera is not asked for again by coming back to the page', async () => {
  const t = setUp()
  t.platform.permissions.camera = null
  t.platform.refuse = refusal('NotAllowedError', 'Permission dismissed')
  await t.open()
  t.platform.setHidden(true)
  t.platform.setHidden(false)
  await microtasks()
  expect(t.platform.asked).toHaveLength(1)
})

test('actions that do not fit do nothing', async () => {
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
