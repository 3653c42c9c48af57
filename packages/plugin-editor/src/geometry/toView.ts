import type { Point } from './Placement.js'
import type { Size } from './Rect.js'

/** An image's rotation and mirroring. */
interface Turned {
  readonly mirror: boolean
  readonly flip: boolean
  /** Degrees counterclockwise. */
  readonly rotate: number
  /** Degrees clockwise. */
  readonly straighten: number
}

/** Converts a point in the unedited image to the rotated image. @param view Rotated image size */
export function toView({ x, y }: Point, turned: Turned, image: Size, view: Size): Point {
  const { cos, sin } = angleOf(turned)
  const dx = (x - image.width / 2) * (turned.mirror ? -1 : 1)
  const dy = (y - image.height / 2) * (turned.flip ? -1 : 1)
  return { x: view.width / 2 + dx * cos - dy * sin, y: view.height / 2 + dx * sin + dy * cos }
}

/** Converts a point in the rotated image to the unedited image. */
export function fromView({ x, y }: Point, turned: Turned, image: Size, view: Size): Point {
  const { cos, sin } = angleOf(turned)
  const dx = x - view.width / 2
  const dy = y - view.height / 2
  return {
    x: image.width / 2 + (dx * cos + dy * sin) * (turned.mirror ? -1 : 1),
    y: image.height / 2 + (dy * cos - dx * sin) * (turned.flip ? -1 : 1),
  }
}

function angleOf({ rotate, straighten }: Turned) {
  const radians = ((straighten - rotate) * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}
