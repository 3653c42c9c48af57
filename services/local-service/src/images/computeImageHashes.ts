import sharp, { type Sharp } from 'sharp'
import { computeBlurhash } from './computeBlurhash.js'
import { computePerceptualHash } from './computePerceptualHash.js'

/** Short descriptions of how an image looks. */
export interface ImageHashes {
  /** 64-bit perceptual hash in hexadecimal. */
  readonly hash: string
  readonly blurhash: string
}

const SAMPLE_SIDE_PX = 32

/** Computes all descriptions from one small copy, so that a large image is decoded once. */
export async function computeImageHashes(image: Sharp): Promise<ImageHashes> {
  const { data, info } = await image
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const hash = await computePerceptualHash(sharp(data, { raw }))
  return { hash, blurhash: await computeBlurhash(sharp(data, { raw })) }
}
