import type { Point, Quad } from './Quad.js'

/** Orders four corners clockwise, from the corner nearest to the top left. */
export function orderCorners(points: readonly [Point, Point, Point, Point]): Quad {
  const x = points.reduce((sum, point) => sum + point.x, 0) / 4
  const y = points.reduce((sum, point) => sum + point.y, 0) / 4
  const angleOf = (point: Point) => Math.atan2(point.y - y, point.x - x)
  const around = [...points].sort((a, b) => angleOf(a) - angleOf(b))
  const sums = around.map((point) => point.x + point.y)
  const first = sums.indexOf(Math.min(...sums))
  return [0, 1, 2, 3].map((index) => around[(first + index) % 4]) as unknown as Quad
}
