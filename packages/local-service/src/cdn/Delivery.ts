import type { ImageInfo } from '../images/ImageInfo.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { CdnError } from './CdnError.js'
import type { Operation } from './Operation.js'

/** A parsed request for a file. */
export interface Delivery {
  readonly file: StoredFile
  /** Where the bytes are. */
  readonly path: string
  readonly operations: readonly Operation[]
  /** Name to offer for saving. */
  readonly filename: string
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
