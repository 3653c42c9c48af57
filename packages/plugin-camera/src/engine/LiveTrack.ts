/** The live track of one device, the camera or the microphone. */
export class LiveTrack {
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

  /** Id of its device; empty without a track. */
  get deviceId(): string {
    return this.track?.getSettings().deviceId ?? ''
  }

  /** Releases the current track and owns `track` instead. */
  replace(track: MediaStreamTrack | undefined): void {
    this.release()
    if (!track) return
    this.#track = track
    track.onended = () => {
      this.#track = null
      this.#onLost()
    }
  }

  /** Stops the track; the indicator light of the device goes out. */
  release(): void {
    if (!this.#track) return
    this.#track.onended = null
    this.#track.stop()
    this.#track = null
  }
}
