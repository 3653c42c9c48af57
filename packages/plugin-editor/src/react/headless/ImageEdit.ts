import { createDeliveryUrlResolver, OPERATIONS } from '@lading/cdn'
import type { Uploader } from '@lading/kernel'
import { fitRatio } from '../../geometry/fitRatio.js'
import { ONE_PIXEL, parseMinSize } from '../../geometry/parseMinSize.js'
import type { Rect, Size } from '../../geometry/Rect.js'
import type { ResizeLimits } from '../../geometry/resizeRect.js'
import { LoadError } from '../../source/LoadError.js'
import { loadSize, parseSize } from '../../source/loadSize.js'
import { viewerUrl } from '../../source/viewerUrl.js'
import { cropOf, withCrop } from '../../state/cropOf.js'
import { EditSession, type SessionSnapshot } from '../../state/EditSession.js'
import { type TuningId, withFilter, withTuning } from '../../state/EditState.js'
import { type Grip, moveGrip, stepGrip } from '../../state/moveGrip.js'
import { readEdit } from '../../state/readEdit.js'
import { turnEdit, viewSize } from '../../state/turnEdit.js'
import { writeEdit } from '../../state/writeEdit.js'
import type { EditorAction } from './ImageEditorControl.js'

/** A snapshot of an entry's edit, as {@link ImageEdit.read} returns it. */
export interface ImageEditSnapshot extends SessionSnapshot {
  readonly crop: Rect
  /** Rotated image size. */
  readonly size: Size
  readonly cdnUrlModifiers: string
}

/** Edits a CDN image without a user interface. */
export class ImageEdit {
  readonly session: EditSession
  /** Tuning operation ranges. */
  readonly ranges: typeof OPERATIONS = OPERATIONS
  readonly #uploader: Uploader
  readonly #internalId: string
  readonly #source: Source
  readonly #image: Size
  /** The crop when the gesture started. */
  #begun: Rect | null = null
  #snapshot: ImageEditSnapshot | null = null

  constructor(uploader: Uploader, internalId: string, source: Source, image: Size) {
    this.#uploader = uploader
    this.#internalId = internalId
    this.#source = source
    this.#image = image
    const warn = (message: string) => uploader.logger.warn(message)
    this.session = new EditSession(readEdit(source.modifiers, image, warn))
  }

  /** Returns the current snapshot; the same object until something changes. */
  read = (): ImageEditSnapshot => {
    const session = this.session.snapshot
    if (this.#snapshot?.state !== session.state || this.#snapshot.isGesture !== session.isGesture)
      this.#snapshot = {
        ...session,
        crop: cropOf(session.state, this.#image),
        size: viewSize(session.state, this.#image),
        cdnUrlModifiers: session.isEdited ? writeEdit(session.state, this.#image) : this.#source.modifiers,
      }
    return this.#snapshot
  }

  /** Unedited image size. */
  get image(): Size {
    return this.#image
  }

  /** Resolves with the image URL with colors but without rotation. @param width In device pixels. */
  pictureUrl(width: number, signal: AbortSignal): Promise<string> {
    const { originalUrl, resolveUrl } = this.#source
    const url = viewerUrl(originalUrl, this.session.snapshot.state, Math.min(width, this.#image.width))
    return resolveUrl(url, signal)
  }

  /** Moves a grip by a distance in image pixels, measured from the gesture's start. */
  drag(grip: Grip, dx: number, dy: number, ratio: number | null): void {
    this.session.begin()
    this.#begun ??= this.read().crop
    const crop = moveGrip(this.#begun, grip, dx, dy, this.#limits(ratio))
    this.session.update((at) => withCrop(at, crop, this.#image))
  }

  /** Moves a grip by one step. */
  step(grip: Grip, dx: number, dy: number, ratio: number | null): void {
    this.session.begin()
    const crop = stepGrip(this.read().crop, grip, dx, dy, this.#limits(ratio))
    this.session.update((at) => withCrop(at, crop, this.#image))
  }

  /** Ends the gesture. */
  end(): void {
    this.#begun = null
    this.session.end()
  }

  cropTo(ratio: number): void {
    const { bounds, min } = this.#limits(ratio)
    this.session.update((at) =>
      withCrop(at, fitRatio(cropOf(at, this.#image), ratio, bounds, min), this.#image),
    )
  }

  tune(id: TuningId, value: number): void {
    this.session.update((at) => withTuning(at, id, value, OPERATIONS[id].zero))
  }

  filter(name: string, amount: number): void {
    this.session.update((at) => withFilter(at, { name, amount }))
  }

  act(action: Exclude<EditorAction, 'retry'>): void {
    this.end()
    if (action === 'undo' || action === 'redo' || action === 'reset') this.session[action]()
    else if (action !== 'apply') this.session.update((at) => turnEdit(at, action, this.#image))
    else if (this.#uploader.entries.has(this.#internalId))
      this.#uploader.updateFile(this.#internalId, { cdnUrlModifiers: this.read().cdnUrlModifiers })
  }

  #limits(ratio: number | null): ResizeLimits {
    const min = parseMinSize(this.#uploader.config.get('cropMinSize') ?? '') ?? ONE_PIXEL
    return { bounds: this.read().size, ratio, min }
  }
}

interface Source {
  readonly originalUrl: string
  readonly modifiers: string
  readonly resolveUrl: (url: string, signal?: AbortSignal) => Promise<string>
}

/** Opens an entry's uploaded image. @throws LoadError */
export async function openImage(
  uploader: Uploader,
  internalId: string,
  signal: AbortSignal,
): Promise<ImageEdit> {
  const entry = uploader.entries.get(internalId)
  if (!entry?.fileInfo?.cdnUrl)
    throw new LoadError('no-source', 'The entry has no image that could be edited.')
  const { fileInfo, cdnUrlModifiers, uuid, fileName } = entry
  const { config, logger } = uploader
  const source: Source = {
    originalUrl: fileInfo.cdnUrl,
    modifiers: cdnUrlModifiers,
    resolveUrl: createDeliveryUrlResolver({
      proxy: config.get('secureDeliveryProxy') ?? '',
      resolver: config.get('secureDeliveryProxyUrlResolver') ?? null,
      context: { uuid: uuid ?? '', cdnUrlModifiers, fileName: fileName ?? '' },
      onError: (error) => logger.error('secureDeliveryProxyUrlResolver has thrown an error.', error),
    }),
  }
  const size = parseSize(fileInfo.imageInfo) ?? (await loadSize(source, signal))
  return new ImageEdit(uploader, internalId, source, size)
}
