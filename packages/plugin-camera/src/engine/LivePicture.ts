import type { CaptureEngineOptions } from './CaptureEngine.js'
import { CaptureInputs } from './CaptureInputs.js'
import type { CameraPermission, CaptureProblem, CaptureSnapshot } from './CaptureSnapshot.js'
import type { CaptureState } from './CaptureState.js'
import { failureOf } from './failureOf.js'
import { followPermission } from './followPermission.js'

/** What {@link LivePicture} works with, beside the state. */
export interface LivePictureOptions extends CaptureEngineOptions {
  /** Called when the camera is taken away or the page is hidden, before the devices are let go. */
  readonly onInterruption: (by: 'unplugged' | 'hidden') => void
}

/** The live picture and its sound: comes and goes with devices, permissions, and the page being seen. */
export class LivePicture {
  readonly video: HTMLVideoElement
  readonly #state: CaptureState
  readonly #options: LivePictureOptions
  readonly #inputs: CaptureInputs
  #signal: AbortSignal | null = null
  #isHidden = false
  #wakes = false

  constructor(state: CaptureState, options: LivePictureOptions) {
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

  /** Whether the camera is running. */
  get isThere(): boolean {
    return this.#inputs.camera.track !== null
  }

  /** What is to be recorded. */
  get tracks(): readonly MediaStreamTrack[] {
    return this.#inputs.tracks
  }

  /** Begins to follow devices, permission and page, and asks for the camera; all of it until `signal` is aborted. */
  open(signal: AbortSignal): void {
    this.#signal = signal
    const { platform } = this.#options
    const ends = [
      platform.onDeviceChange(() => void this.#devicesChanged()),
      platform.onVisibility((isHidden) => (isHidden ? this.#sleep() : this.#wake())),
      () => this.release(),
    ]
    signal.addEventListener('abort', () => {
      this.#isHidden = false
      this.#wakes = false
      for (const end of ends) end()
    })
    void followPermission(platform, signal, (permission) => this.#permissionChanged(permission))
    void this.start()
  }

  /** Asks for the camera, again if need be. */
  async start(): Promise<void> {
    if (this.#isHidden) {
      this.#wakes = true
      return
    }
    const { logger, platform } = this.#options
    const withSound = this.#wantsSound
    this.#state.set({ isStarting: true, problem: null })
    try {
      if (!(await this.#inputs.start(withSound))) return
      const { deviceId, track } = this.#inputs.camera
      this.#state.set({ permission: 'granted', cameraId: deviceId, ...this.#sound() })
      // The mode may have changed while the person was asked.
      if (this.#wantsSound !== withSound) void this.adjustSound()
      void this.#listDevices()
      await platform.show(this.video, track && platform.join([track]))
      if (track && this.#inputs.camera.track === track) this.#state.set({ phase: 'ready', isStarting: false })
    } catch (error) {
      logger.warn('The camera could not be started.', error)
      this.#state.set({ isStarting: false, phase: 'idle', ...failureOf(error) })
    }
  }

  /** Goes over to another camera. */
  selectCamera(id: string): void {
    this.#inputs.chooseCamera(id)
    this.#state.set({ phase: 'idle', cameraId: id })
    void this.start()
  }

  /** Goes over to another microphone. */
  selectMicrophone(id: string): void {
    this.#inputs.chooseMicrophone(id)
    this.#state.set({ microphoneId: id })
    void this.adjustSound()
  }

  /** Leaves the sound out, or lets it in again. */
  setMuted(isMuted: boolean): void {
    this.#state.set({ isMuted })
    this.#state.set(this.#sound())
  }

  /** Has the microphone follow the mode: nobody is asked for it who takes photos. */
  async adjustSound(): Promise<void> {
    if (!this.#wantsSound) this.#inputs.releaseSound()
    else if (this.isThere && !this.#inputs.microphone.track) {
      try {
        if (!(await this.#inputs.startSound())) return
        // It came while a recording was on its way without it.
        if (!this.#state.isLive) this.#inputs.releaseSound()
      } catch (error) {
        this.#options.logger.warn('The microphone could not be started; videos have no sound.', error)
      }
      void this.#listDevices()
    }
    this.#state.set(this.#sound())
  }

  /** Lets the devices go and says why. */
  fail(problem: CaptureProblem): void {
    this.release()
    this.#state.set({ phase: 'idle', isStarting: false, problem })
  }

  /** Lets the devices go. */
  release(): void {
    this.#inputs.release()
    void this.#options.platform.show(this.video, null)
    this.#state.set({ cameraId: '', ...this.#sound() })
  }

  get #wantsSound(): boolean {
    return this.#state.snapshot.mode === 'video' && this.#options.settings().hasAudio
  }

  #sound(): Pick<CaptureSnapshot, 'hasSound' | 'microphoneId'> {
    const { deviceId, track } = this.#inputs.microphone
    if (track) track.enabled = !this.#state.snapshot.isMuted
    return { hasSound: track !== null, microphoneId: deviceId }
  }

  #permissionChanged(permission: CameraPermission): void {
    // Some browsers call a permission that is given for once still to be asked for.
    if (permission === 'prompt' && this.isThere) return
    const { isStarting, phase } = this.#state.snapshot
    this.#state.set({ permission, ...(permission === 'denied' && { problem: null }) })
    if (permission === 'granted' && phase === 'idle' && !isStarting) void this.start()
  }

  async #devicesChanged(): Promise<void> {
    await this.#listDevices()
    const { cameras, problem } = this.#state.snapshot
    if (cameras.length > 0 && (problem === 'missing' || problem === 'unplugged')) void this.start()
  }

  async #listDevices(): Promise<void> {
    const signal = this.#signal
    const devices = await this.#inputs.devices()
    if (!signal?.aborted) this.#state.set(devices)
  }

  /** A page that nobody sees must not watch. */
  #sleep(): void {
    this.#isHidden = true
    const { isStarting, phase } = this.#state.snapshot
    this.#wakes ||= isStarting || phase === 'ready'
    this.#options.onInterruption('hidden')
    this.release()
    this.#state.set({ isStarting: false, ...(phase === 'ready' && { phase: 'idle' }) })
  }

  #wake(): void {
    this.#isHidden = false
    if (!this.#wakes || this.#state.snapshot.phase !== 'idle') return
    this.#wakes = false
    void this.start()
  }
}
