/** One live track, the camera's or the microphone's, and its end. */
export class LiveTrack {
  readonly #onLost: () => void
  #track: MediaStreamTrack | null = null

  /** @param onLost Called when the device or the permission is taken away; not after {@link release}. */
  constructor(onLost: () => void) {
    this.#onLost = onLost
  }

  /** The track, as long as it is live. */
  get track(): MediaStreamTrack | null {
    return this.#track?.readyState === 'live' ? this.#track : null
  }

  /** Id of the device behind it, empty where there is none. */
  get deviceId(): string {
    return this.track?.getSettings().deviceId ?? ''
  }

  /** Takes a track over; the one before is released. */
  take(track: MediaStreamTrack | undefined): void {
    this.release()
    if (!track) return
    this.#track = track
    track.onended = () => {
      this.#track = null
      this.#onLost()
    }
  }

  /** Ends the track; the device's light goes out. */
  release(): void {
    if (!this.#track) return
    this.#track.onended = null
    this.#track.stop()
    this.#track = null
  }
}
