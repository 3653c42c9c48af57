import { CdnError } from '../errors/CdnError.js'
import type { ImageInfo } from '../images/ImageInfo.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { Operation } from '../render/Operation.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { RenderCache } from './openRenderCache.js'

export interface Delivery {
  readonly file: StoredFile
  readonly operations: readonly Operation[]
  /** Name to offer for saving. */
  readonly filename: string
}

/** Parts of the service that images are delivered with. */
export interface DeliveryParts {
  readonly storage: FileStorage
  readonly renders: RenderCache
  readonly imageWork: ImageWork
}

/** Names the bytes of a file: equal bytes have one name where the service has read them. */
export function nameBytes({ sha256, uuid }: StoredFile): string {
  return sha256 ?? uuid
}

/** The image facts of a delivery. @throws CdnError `not-an-image` when there are none. */
export function requireImage({ file, operations }: Delivery): ImageInfo {
  if (file.image) return file.image
  const name = operations[0]?.name ?? ''
  throw new CdnError(
    'not-an-image',
    `The file is not an image, so the operation "${name}" cannot be applied.`,
  )
}
