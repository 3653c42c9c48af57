import { detectQuad } from '../detect/detectQuad.js'
import type { ScanJob, ScanResult } from './ScanJob.js'
import { straighten } from './straighten.js'

/** Finds document corners, or cuts the document out. */
export function runScanJob({ id, image, quad }: ScanJob): ScanResult {
  return quad ? { id, page: straighten(image, quad) } : { id, quad: detectQuad(image) }
}
