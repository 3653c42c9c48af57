import { computeImageHashes } from '../images/computeImageHashes.js'
import { findMainColors } from '../images/findMainColors.js'
import { readImageInfo } from '../images/readImageInfo.js'
import { readImageLevels } from '../images/readImageLevels.js'
import { renderImage } from '../render/renderImage.js'
import { withOpenImage } from '../render/withOpenImage.js'
import type { ImageJob, ImageResults } from './ImageJob.js'

/** Runs an image job in this process. @throws CdnError if the image or the operations don't allow it. */
export function runImageJob(job: ImageJob): Promise<ImageResults[ImageJob['kind']]> {
  switch (job.kind) {
    case 'render':
      return renderImage(job.path, job.image, job.plan, job.levels)
    case 'levels':
      return withOpenImage(job.path, job.image, readImageLevels)
    case 'hash':
      return withOpenImage(job.path, job.image, computeImageHashes)
    case 'colors':
      return withOpenImage(job.path, job.image, (image) => findMainColors(image, job.count))
    case 'describe':
      return readImageInfo(job.path, job.imageKind)
  }
}
