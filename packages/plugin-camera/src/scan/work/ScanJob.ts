import type { Pixels } from '../geometry/Pixels.js'
import type { Quad } from '../geometry/Quad.js'

/** From the page to the worker: with corners, the document is cut out; without, its corners are found. */
export interface ScanJob {
  readonly id: number
  readonly image: Pixels
  readonly quad?: Quad
}

/** From the worker to the page. An empty message means that the worker is running. */
export interface ScanResult {
  readonly id?: number
  readonly quad?: Quad | null
  readonly page?: Pixels
}
