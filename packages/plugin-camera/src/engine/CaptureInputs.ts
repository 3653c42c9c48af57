import type { CapturePlatform } from './CapturePlatform.js'
import type { CaptureSnapshot } from './CaptureSnapshot.js'

/** The live track of a camera or microphone. */
class LiveTrack {
  readonly #onLost: () => void
  #track: MediaStreamTrack | null = null

  /** @param onLost Called when the device is disconnected or its permission is revoked; not after {@link release}. */
  constructor(onLost: () => void) {
    this.#onLost = onLost
  }

  /** The track, or null once it has ended. */
  get track(): MediaStreamTrack | null {
    return this.#track?.readyState === 'live' ? this.#track : null
  }

  /** Device id; empty without a track. */
  get deviceId(): string {
    return this.track?.getSettings().deviceId ?? ''
  }

  /** Releases the current track and takes ownership of `track`. */
  replace(track: MediaStreamTrack | undefined): void {
    this.release()
    if (!track) return
    this.#track = track
    track.onended = () => {
      this.#track = null
      this.#onLost()
    }
  }

  /** Stops the track, which turns off the device's indicator light. */
  release(): void {
    if (!this.#track) return
    this.#track.onended = null
    this.#track.stop()
    this.#track = null
  }
}

interface CaptureInputsOptions {
  readonly platform: CapturePlatform
  /** Called when the camera is disconnected or its permission is revoked. */
  readonly onCameraLost: () => void
  /** Called when the microphone is disconnected or its permission is revoked. */
  readonly onMicrophoneLost: () => void
}

/** Requests and releases camera and microphone tracks. Stops tracks from stale requests. */
export class CaptureInputs {
  readonly #platform: CapturePlatform
  readonly camera: LiveTrack
  readonly microphone: LiveTrack
  #cameraRequest = 0
  #microphoneRequest = 0
  #cameraId = ''
  #microphoneId = ''

  constructor({ platform, onCameraLost, onMicrophoneLost }: CaptureInputsOptions) {
    this.#platform = platform
    this.camera = new LiveTrack(onCameraLost)
    this.microphone = new LiveTrack(onMicrophoneLost)
  }

  /** Selects the camera for the next {@link start}. */
  selectCamera(id: string): void {
    this.#cameraId = id
    this.camera.release()
  }

  /** Selects the microphone for the next {@link start} or {@link startMicrophone}. */
  selectMicrophone(id: string): void {
    this.#microphoneId = id
    this.microphone.release()
  }

  /**
   * Requests the camera, with the microphone in the same request if needed, so that browsers show a single prompt.
   *
   * @returns Whether the camera is running; false if the request is stale.
   * @throws DOMException of `getUserMedia()`
   */
  async start(withMicrophone: boolean): Promise<boolean> {
    const request = ++this.#cameraRequest
    if (withMicrophone) this.#microphoneRequest++
    const microphoneRequest = this.#microphoneRequest
    const stream = await unlessStale(
      this.#request(withMicrophone && !this.microphone.track),
      () => request !== this.#cameraRequest,
    )
    if (!stream) return false
    const [microphone] = stream.getAudioTracks()
    this.camera.replace(stream.getVideoTracks()[0])
    if (microphone && microphoneRequest === this.#microphoneRequest) this.microphone.replace(microphone)
    else microphone?.stop()
    return true
  }

  /** Requests only the microphone. @returns Whether it is running */
  async startMicrophone(): Promise<boolean> {
    const request = ++this.#microphoneRequest
    const stream = await unlessStale(
      this.#platform.getUserMedia({ audio: this.#audio() }),
      () => request !== this.#microphoneRequest,
    )
    if (!stream) return false
    this.microphone.replace(stream.getAudioTracks()[0])
    return true
  }

  /** Releases the microphone and makes a pending microphone request stale. */
  releaseMicrophone(): void {
    this.#microphoneRequest++
    this.microphone.release()
  }

  /** Releases both devices and makes pending requests stale. */
  release(): void {
    this.#cameraRequest++
    this.camera.release()
    this.releaseMicrophone()
  }

  get tracks(): readonly MediaStreamTrack[] {
    return [this.camera.track, this.microphone.track].filter((track) => track !== null)
  }

  async devices(): Promise<Pick<CaptureSnapshot, 'cameras' | 'microphones'>> {
    // If the browser withholds the list, the person can't select devices, and the browser's choice stays.
    const devices = await this.#platform.devices().catch(() => [])
    const ofKind = (wanted: MediaDeviceKind) =>
      devices
        .filter(({ deviceId, kind }) => deviceId && kind === wanted)
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
    return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') }
  }

  async #request(withMicrophone: boolean): Promise<MediaStream> {
    if (withMicrophone) {
      try {
        return await this.#platform.getUserMedia({ video: this.#video(), audio: this.#audio() })
      } catch (error) {
        if (!(await this.#canStartWithoutMicrophone(error))) throw error
      }
    }
    try {
      return await this.#platform.getUserMedia({ video: this.#video() })
    } catch (error) {
      if (!this.#cameraId || nameOf(error) !== 'OverconstrainedError') throw error
      // The selected camera is disconnected: fall back to any camera.
      this.#cameraId = ''
      return this.#request(withMicrophone)
    }
  }

  /** Returns whether a failed request might succeed without the microphone. */
  async #canStartWithoutMicrophone(error: unknown): Promise<boolean> {
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

/** Resolves with the stream, or null if the request is stale. Stops a stale request's tracks and ignores its error. */
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
