import type { Uploader, ValidationFinding } from '@lading/kernel'
import type { DocumentFacts } from './document/DocumentFacts.js'
import { formatLength } from './formatLength.js'
import { formatRange } from './formatRange.js'
import type { LimitsConfig } from './limitsConfig.js'
import { limitTypes } from './limitTypes.js'
import type { ScannedPage } from './pdf/ScannedPage.js'

/** At most this many groups of pages are named. */
const MAX_RANGES = 5

/** Returns the first limit that a file exceeds, with its remedy. A limit that can't be checked counts as exceeded. */
export function findDocumentError(
  { kind, pages, isProtected = false, scans, seconds }: DocumentFacts,
  { maxPdfPages, maxTotalPages, minScanDpi, maxVideoSeconds, protectedPdfs }: LimitsConfig,
  uploader: Pick<Uploader, 'l10n'>,
): ValidationFinding | null {
  const unknown = (message: string): ValidationFinding => ({
    type: limitTypes.unknown,
    // Saving the PDF again changes nothing.
    message: isProtected ? uploader.l10n('pdf-protected') : message,
  })
  if (isProtected && !protectedPdfs)
    return { type: limitTypes.isProtected, message: uploader.l10n('pdf-protected') }
  if (kind === 'pdf' && (maxPdfPages > 0 || maxTotalPages > 0) && pages === null)
    return unknown(uploader.l10n('pages-unknown'))
  if (maxPdfPages > 0 && pages && pages > maxPdfPages) {
    const key = pages === maxPdfPages + 1 ? 'page-over' : 'pages-over'
    const message = uploader.l10n(key, { from: maxPdfPages + 1, count: pages, max: maxPdfPages })
    return { type: limitTypes.pages, message, payload: { max: maxPdfPages, pages } }
  }
  if (minScanDpi > 0 && scans === null) return unknown(uploader.l10n('dpi-unknown'))
  const low = minScanDpi > 0 ? (scans ?? []).filter(({ dpi }) => dpi < minScanDpi) : []
  if (low.length > 0) {
    const values = { dpi: Math.min(...low.map(({ dpi }) => dpi)), min: minScanDpi }
    const message =
      kind === 'image'
        ? uploader.l10n('dpi-low-image', values)
        : uploader.l10n('dpi-low', { ...values, range: listPages(low, uploader) })
    return { type: limitTypes.dpi, message, payload: { min: minScanDpi, pages: low } }
  }
  if (maxVideoSeconds > 0 && seconds === null) return unknown(uploader.l10n('video-unknown'))
  // A second that is cut off by rounding isn't worth an error.
  if (maxVideoSeconds > 0 && seconds && Math.floor(seconds) > maxVideoSeconds) {
    const message = uploader.l10n('video-over', {
      length: formatLength(seconds),
      max: formatLength(maxVideoSeconds),
    })
    return { type: limitTypes.seconds, message, payload: { max: maxVideoSeconds, seconds } }
  }
  return null
}

/** Lists pages as ranges, such as `page 2, pages 5 to 7`. */
function listPages(scans: readonly ScannedPage[], uploader: Pick<Uploader, 'l10n'>): string {
  const ranges: { from: number; to: number }[] = []
  for (const { page } of scans) {
    const last = ranges.at(-1)
    if (last && last.to === page - 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  const shown = ranges.slice(0, MAX_RANGES).map(({ from, to }) => formatRange(uploader, from, to))
  return `${shown.join(', ')}${ranges.length > MAX_RANGES ? ', …' : ''}`
}
