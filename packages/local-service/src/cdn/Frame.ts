import sharp, { type Sharp } from 'sharp'

/** An image between two steps: pixels still to be computed, and the size they will have. */
export interface Frame {
  readonly image: Sharp
  readonly widthPx: number
  readonly heightPx: number
  readonly hasAlpha: boolean
}

/** Computes the pixels now, because one pipeline of the image library sorts its steps in an order of its own. */
export async function settleFrame(frame: Frame): Promise<Frame> {
  const { data, info } = await frame.image.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return {
    image: sharp(data, { raw }),
    widthPx: info.width,
    heightPx: info.height,
    hasAlpha: info.channels === 2 || info.channels === 4,
  }
}
