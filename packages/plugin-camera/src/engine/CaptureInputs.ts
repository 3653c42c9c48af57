import type { CapturePlatform } from './CapturePlatform.js'
import type { CaptureSnapshot } from './CaptureSnapshot.js'
import { LiveTrack } from './LiveTrack.js'

/** Options of {@link CaptureInputs}. */
export interface CaptureInputsOptions {
  readonly platform: CapturePlatform
  /** Called when the camera was taken away. */
  readonly onCameraLost: () => void
  /** Called when the microphone was taken away. */
  readonly onMicrophoneLost: () => void
}

/** The camera and the microphone: asks for them, holds their tracks, and lets go. What comes too late is let go at once. */
export class CaptureInputs {
  readonly #platform: CapturePlatform
  readonly camera: LiveTrack
  readonly microphone: LiveTrack
  #cameraRound = 0
  #soundRound = 0
  #cameraId = ''
  #microphoneId = ''

  constructor({ platform, onCameraLost, onMicrophoneLost }: CaptureInputsOptions) {
    this.#platform = platform
    this.camera = new LiveTrack(onCameraLost)
    this.microphone = new LiveTrack(onMicrophoneLost)
  }

  /** Chooses the camera for the next {@link start}. */
  chooseCamera(id: string): void {
    this.#cameraId = id
    this.camera.release()
  }

  /** Chooses the microphone for the next {@link start} or {@link startSound}. */
  chooseMicrophone(id: string): void {
    this.#microphoneId = id
    this.microphone.release()
  }

  /**
   * Asks for the camera, and for the microphone along with it, so that people are asked but once.
   *
   * @returns Whether the camera is there; false when something newer has taken over.
   * @throws DOMException when the camera cannot be had
   */
  async start(withSound: boolean): Promise<boolean> {
    const round = ++this.#cameraRound
    if (withSound) this.#soundRound++
    const soundRound = this.#soundRound
    const request = this.#request(withSound && !this.microphone.track)
    const stream = await unlessStale(request, () => round !== this.#cameraRound)
    if (!stream) return false
    const [microphone] = stream.getAudioTracks()
    this.camera.take(stream.getVideoTracks()[0])
    if (microphone && soundRound === this.#soundRound) this.microphone.take(microphone)
    else microphone?.stop()
    return true
  }

  /** Asks for the microphone alone. @returns Whether it is there */
  async startSound(): Promise<boolean> {
    const round = ++this.#soundRound
    const request = this.#platform.getUserMedia({ audio: this.#audio() })
    const stream = await unlessStale(request, () => round !== this.#soundRound)
    if (!stream) return false
    this.microphone.take(stream.getAudioTracks()[0])
    return true
  }

  /** Lets the microphone go, also one that is still asked for. */
  releaseSound(): void {
    this.#soundRound++
    this.microphone.release()
  }

  /** Lets both go, also what is still asked for. */
  release(): void {
    this.#cameraRound++
    this.camera.release()
    this.releaseSound()
  }

  /** The tracks that are live. */
  get tracks(): readonly MediaStreamTrack[] {
    return [this.camera.track, this.microphone.track].filter((track) => track !== null)
  }

  /** What is there to choose from. */
  async devices(): Promise<Pick<CaptureSnapshot, 'cameras' | 'microphones'>> {
    const found = await this.#platform.devices()
    const of = (wanted: MediaDeviceKind) =>
      found
        .filter(({ deviceId, kind }) => kind === wanted && deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
    return { cameras: of('videoinput'), microphones: of('audioinput') }
  }

  async #request(withSound: boolean): Promise<MediaStream> {
    if (withSound) {
      try {
        return await this.#platform.getUserMedia({ video: this.#video(), audio: this.#audio() })
      } catch (error) {
        if (!(await this.#mayBeOfSound(error))) throw error
      }
    }
    try {
      return await this.#platform.getUserMedia({ video: this.#video() })
    } catch (error) {
      if (!this.#cameraId || nameOf(error) !== 'OverconstrainedError') throw error
      // The chosen camera is gone; another one is better than none.
      this.#cameraId = ''
      return this.#request(withSound)
    }
  }

  /** Whether the camera may be had without the microphone. */
  async #mayBeOfSound(error: unknown): Promise<boolean> {
    if (nameOf(error) !== 'NotAllowedError') return true
    return (await this.#platform.permission('microphone'))?.state === 'denied'
  }

  #video(): MediaTrackConstraints {
    return {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      frameRate: { ideal: 30 },
      ...(this.#cameraId && { deviceId: { exact: this.#cameraId } }),
    }
  }

  #audio(): MediaTrackConstraints | true {
    return this.#microphoneId ? { deviceId: this.#microphoneId } : true
  }
}

function nameOf(error: unknown): unknown {
  return (Object(error) as { name?: unknown }).name
}

/** Waits for a stream. One that nobody wants any more is ended, and how it failed is nobody's business. */
async function unlessStale(
  request: Promise<MediaStream>,
  isStale: () => boolean,
): Promise<MediaStream | null> {
  try {
    const stream = await request
    if (!isStale()) return stream
    for (const track of stream.getTracks()) track.stop()
  } catch (error) {
    if (!isStale()) throw error
  }
  return null
}
