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
  /** Suggested name when the file is saved. */
  readonly filename: string
}

/** Service parts that images are delivered with. */
export interface DeliveryParts {
  readonly storage: FileStorage
  readonly renders: RenderCache
  readonly imageWork: ImageWork
}

/** Names a file's bytes: equal bytes share one name if the service has hashed them. */
export function nameBytes({ sha256, uuid }: StoredFile): string {
  return sha256 ?? uuid
}

/** Returns a delivery's image facts. @throws CdnError `not-an-image` if the file isn't an image. */
export function requireImage({ file, operations }: Delivery): ImageInfo {
  if (file.image) return file.image
  const name = operations[0]?.name ?? ''
  throw new CdnError(
    'not-an-image',
    `The file is not an image, so the operation "${name}" cannot be applied.`,
  )
}
