import type { Logger } from '@lading/kernel'
import { CaptureInputs } from './CaptureInputs.js'
import type { CapturePlatform } from './CapturePlatform.js'
import type { CaptureSettings } from './CaptureSettings.js'
import type { CameraPermission, CaptureProblem, CaptureSnapshot } from './CaptureSnapshot.js'
import type { CaptureState } from './CaptureState.js'

interface LivePreviewOptions {
  readonly platform: CapturePlatform
  readonly logger: Pick<Logger, 'warn'>
  readonly settings: () => CaptureSettings
  /** Called when the camera is disconnected or the page is hidden, before the devices are released. */
  readonly onInterruption: (by: 'unplugged' | 'hidden') => void
}

/** Runs the live preview and its sound, and follows devices, permissions and page visibility. */
export class LivePreview {
  readonly video: HTMLVideoElement
  readonly #state: CaptureState
  readonly #options: LivePreviewOptions
  readonly #inputs: CaptureInputs
  #signal: AbortSignal | null = null
  #isHidden = false
  #resumeOnVisible = false

  constructor(state: CaptureState, options: LivePreviewOptions) {
    this.#state = state
    this.#options = options
    this.video = options.platform.createVideo()
    this.#inputs = new CaptureInputs({
      platform: options.platform,
      onCameraLost: () => {
        options.onInterruption('unplugged')
        if (state.isLive) this.fail('unplugged')
        else this.release()
      },
      onMicrophoneLost: () => state.set(this.#sound()),
    })
  }

  get isRunning(): boolean {
    return this.#inputs.camera.track !== null
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.#inputs.tracks
  }

  /** Requests the camera and follows devices, permission and visibility until `signal` is aborted. */
  open(signal: AbortSignal): void {
    this.#signal = signal
    const { platform } = this.#options
    const unsubscribes = [
      platform.onDeviceChange(() => void this.#devicesChanged()),
      platform.onVisibility((isHidden) => (isHidden ? this.#pageHidden() : this.#pageShown())),
    ]
    const end = () => {
      this.#isHidden = false
      this.#resumeOnVisible = false
      for (const unsubscribe of unsubscribes) unsubscribe()
      this.release()
    }
    signal.addEventListener('abort', end, { once: true })
    void this.#followPermission(signal)
    void this.start()
  }

  /** Requests the camera. On a hidden page, waits until it's visible. */
  async start(): Promise<void> {
    if (this.#isHidden) {
      this.#resumeOnVisible = true
      return
    }
    const { logger, platform } = this.#options
    const withMicrophone = this.#needsMicrophone
    this.#state.set({ isStarting: true, problem: null })
    try {
      if (!(await this.#inputs.start(withMicrophone))) return
      const { deviceId, track } = this.#inputs.camera
      this.#state.set({ permission: 'granted', cameraId: deviceId, ...this.#sound() })
      // The mode might have changed while the permission prompt was open.
      if (this.#needsMicrophone !== withMicrophone) void this.updateMicrophone()
      void this.#updateDevices()
      await platform.show(this.video, track && platform.join([track]))
      if (track && this.#inputs.camera.track === track) this.#state.set({ phase: 'ready', isStarting: false })
    } catch (error) {
      logger.warn('The camera could not be started.', error)
      this.#state.set({ isStarting: false, phase: 'idle', ...failureOf(error) })
    }
  }

  selectCamera(id: string): void {
    this.#inputs.selectCamera(id)
    this.#state.set({ phase: 'idle', cameraId: id })
    void this.start()
  }

  selectMicrophone(id: string): void {
    this.#inputs.selectMicrophone(id)
    this.#state.set({ microphoneId: id })
    void this.updateMicrophone()
  }

  setMuted(isMuted: boolean): void {
    this.#state.set({ isMuted })
    this.#state.set(this.#sound())
  }

  /** Requests or releases the microphone to match the mode and settings; photos don't need it. */
  async updateMicrophone(): Promise<void> {
    if (!this.#needsMicrophone) this.#inputs.releaseMicrophone()
    else if (this.isRunning && !this.#inputs.microphone.track) {
      this.#state.set({ isSoundPending: true })
      try {
        if (!(await this.#inputs.startMicrophone())) return
        // A recording that started without the microphone can't add it later.
        if (!this.#state.isLive) this.#inputs.releaseMicrophone()
      } catch (error) {
        this.#options.logger.warn('The microphone could not be started; videos have no sound.', error)
      }
      void this.#updateDevices()
    }
    this.#state.set(this.#sound())
  }

  /** Releases the devices because of a problem. */
  fail(problem: CaptureProblem): void {
    this.release()
    this.#state.set({ phase: 'idle', isStarting: false, problem })
  }

  release(): void {
    this.#inputs.release()
    void this.#options.platform.show(this.video, null)
    this.#state.set({ cameraId: '', ...this.#sound() })
  }

  get #needsMicrophone(): boolean {
    return this.#state.snapshot.mode === 'video' && this.#options.settings().hasAudio
  }

  #sound(): Pick<CaptureSnapshot, 'hasSound' | 'isSoundPending' | 'microphoneId'> {
    const { deviceId, track } = this.#inputs.microphone
    if (track) track.enabled = !this.#state.snapshot.isMuted
    return { hasSound: track !== null, isSoundPending: false, microphoneId: deviceId }
  }

  /** Follows the camera's permission; does nothing in browsers without the Permissions API. */
  async #followPermission(signal: AbortSignal): Promise<void> {
    const permission = await this.#options.platform.permission('camera')
    if (!permission || signal.aborted) return
    const update = () => {
      this.#setPermission(permission.state)
      const { isStarting, phase } = this.#state.snapshot
      if (permission.state === 'granted' && phase === 'idle' && !isStarting) void this.start()
    }
    signal.addEventListener('abort', permission.subscribe(update), { once: true })
    // The first answer starts nothing. It can come after the camera has failed, while the person is about to try again.
    this.#setPermission(permission.state)
  }

  #setPermission(permission: CameraPermission): void {
    // Some browsers report a one-time permission as "prompt".
    if (permission === 'prompt' && this.isRunning) return
    this.#state.set({ permission, ...(permission === 'denied' && { problem: null }) })
  }

  async #devicesChanged(): Promise<void> {
    await this.#updateDevices()
    const { cameras, problem } = this.#state.snapshot
    if (cameras.length > 0 && (problem === 'missing' || problem === 'unplugged')) void this.start()
  }

  async #updateDevices(): Promise<void> {
    const signal = this.#signal
    const devices = await this.#inputs.devices()
    if (!signal?.aborted) this.#state.set(devices)
  }

  /** Releases the devices: a hidden page must not watch the person. */
  #pageHidden(): void {
    this.#isHidden = true
    const { isStarting, phase } = this.#state.snapshot
    this.#resumeOnVisible ||= isStarting || phase === 'ready'
    this.#options.onInterruption('hidden')
    this.release()
    this.#state.set({ isStarting: false, ...(phase === 'ready' && { phase: 'idle' }) })
  }

  #pageShown(): void {
    this.#isHidden = false
    if (!this.#resumeOnVisible || this.#state.snapshot.phase !== 'idle') return
    this.#resumeOnVisible = false
    void this.start()
  }
}

/** Why a request was rejected: the permission or another problem. */
type CaptureFailure =
  | { readonly permission: Exclude<CameraPermission, 'granted'> }
  | { readonly problem: CaptureProblem }

const PROBLEMS: Readonly<Record<string, CaptureProblem>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'blocked',
}

/** Maps a `getUserMedia()` error to a failure by its name. Source: Media Capture and Streams specification. */
function failureOf(error: unknown): CaptureFailure {
  const { name = '', message = '' } = Object(error) as { name?: string; message?: string }
  // A dismissed prompt isn't a denial. Only Chromium tells them apart, and only in the message.
  if (name === 'NotAllowedError') return { permission: /dismissed/i.test(message) ? 'prompt' : 'denied' }
  return { problem: PROBLEMS[name] ?? 'failed' }
}
