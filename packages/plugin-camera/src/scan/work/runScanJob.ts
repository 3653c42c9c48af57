import { detectQuad } from '../detect/detectQuad.js'
import type { ScanJob, ScanResult } from './ScanJob.js'
import { straighten } from './straighten.js'

/** Finds the corners of a document, or cuts it out. */
export function runScanJob({ id, image, quad }: ScanJob): ScanResult {
  return quad ? { id, page: straighten(image, quad) } : { id, quad: detectQuad(image) }
}
