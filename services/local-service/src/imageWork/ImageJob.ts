import type { ImageLevels } from '@lading/cdn'
import type { ImageHashes } from '../images/computeImageHashes.js'
import type { ImageInfo } from '../images/ImageInfo.js'
import type { ImageKind } from '../images/readImageInfo.js'
import type { RenderPlan } from '../render/createRenderPlan.js'

/** Work on one image file, done in a separate process. */
export type ImageJob =
  | {
      readonly kind: 'render'
      readonly path: string
      readonly image: ImageInfo
      readonly plan: RenderPlan
      readonly levels: ImageLevels
    }
  | { readonly kind: 'levels'; readonly path: string; readonly image: ImageInfo }
  | { readonly kind: 'hash'; readonly path: string; readonly image: ImageInfo }
  | { readonly kind: 'colors'; readonly path: string; readonly image: ImageInfo; readonly count: number }
  | { readonly kind: 'describe'; readonly path: string; readonly imageKind: ImageKind }

/** The result of each kind of image work. */
export interface ImageResults {
  readonly render: Uint8Array
  readonly levels: ImageLevels
  readonly hash: ImageHashes
  readonly colors: readonly (readonly [red: number, green: number, blue: number])[]
  /** Null for a file that isn't an image. */
  readonly describe: ImageInfo | null
}
