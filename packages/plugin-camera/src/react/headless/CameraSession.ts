import { ClockToken, ObjectUrlsToken, type Uploader } from '@lading/kernel'
import { browserPlatform } from '../../engine/browserPlatform.js'
import { CaptureEngine } from '../../engine/CaptureEngine.js'
import type { CaptureSettings } from '../../engine/CaptureSettings.js'
import { playFromUrl } from '../../engine/playFromUrl.js'

/** An open camera without a user interface. */
export class CameraSession {
  readonly engine: CaptureEngine
  readonly #uploader: Uploader
  readonly #settings: () => CaptureSettings
  readonly #ended = new AbortController()
  #isAccepting = false

  constructor(uploader: Uploader, settings: () => CaptureSettings) {
    this.#uploader = uploader
    this.#settings = settings
    const { logger, scope } = uploader
    this.engine = new CaptureEngine({
      platform: browserPlatform,
      clock: scope.get(ClockToken),
      logger,
      settings,
    })
    this.engine.open()
  }

  /** Shows the current preview, photo or video in an element. Returns a function that removes it. */
  show(stage: HTMLElement): () => void {
    const { photo, clip } = this.engine.snapshot
    if (clip) return this.#play(stage, clip)
    const { video } = this.engine
    video.style.transform = this.#settings().isMirrored ? 'scaleX(-1)' : ''
    stage.replaceChildren(photo ?? video)
    return () => stage.replaceChildren()
  }

  /** Adds the photo or video to the list. Resolves with false if there was nothing to add. */
  async accept(): Promise<boolean> {
    const { engine } = this
    const { photo, clip } = engine.snapshot
    if (this.#isAccepting) return false
    this.#isAccepting = true
    try {
      const file = await engine.accept()
      // Ignore the file if the person has clicked Close or Retake in the meantime.
      if (!file || engine.snapshot.photo !== photo || engine.snapshot.clip !== clip) return false
      return this.#uploader.addFiles([file], { source: 'camera' }).length > 0
    } catch (error) {
      this.#uploader.logger.error('The photo or video could not be added.', error)
      engine.retake()
      return false
    } finally {
      this.#isAccepting = false
    }
  }

  /** Releases every device. */
  close(): void {
    this.engine.close()
    this.#ended.abort()
  }

  #play(stage: HTMLElement, clip: Blob): () => void {
    const urls = this.#uploader.scope.get(ObjectUrlsToken)
    const player = document.createElement('video')
    player.playsInline = true
    const url = urls.create(clip, this.#ended.signal)
    const showControls = () => {
      player.controls = true
    }
    const unload = playFromUrl(player, url, { onReady: showControls, onError: showControls })
    stage.replaceChildren(player)
    return () => {
      unload()
      urls.revoke(url)
      stage.replaceChildren()
    }
  }
}
