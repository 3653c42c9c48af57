import { formatSize, type PluginContext } from '@lading/kernel'
import { findDocumentError } from './findDocumentError.js'
import { formatRange } from './formatRange.js'
import { limitTypes } from './limitTypes.js'
import type { SharedLimits } from './SharedLimits.js'

/** Contributes the validators for single files, for the list, and for all lists together. */
export function contributeValidators(context: PluginContext, shared: SharedLimits | undefined): void {
  const { config, contribute, onCleanup, uploader } = context
  contribute('fileValidator', {
    id: 'document-limits',
    dependsOn: ['maxPdfPages', 'minScanDpi', 'maxVideoSeconds', 'protectedPdfs'],
    validate({ internalId }) {
      const facts = uploader.entries.get(internalId)?.state.document
      return facts ? findDocumentError(facts, config.values, uploader) : null
    },
  })
  contribute('collectionValidator', {
    id: 'document-limits',
    blocksUpload: true,
    dependsOn: ['maxTotalPages'],
    validate() {
      const max = config.get('maxTotalPages')
      if (max <= 0) return null
      let count = 0
      let over: { readonly name: string; readonly from: number; readonly to: number } | undefined
      for (const { fileName, state } of uploader.entries.values()) {
        const pages = state.document?.pages ?? 0
        if (!over && count + pages > max) over = { name: fileName ?? '', from: max - count + 1, to: pages }
        count += pages
      }
      if (!over) return null
      const range = formatRange(uploader, over.from, over.to)
      return {
        type: limitTypes.totalPages,
        message: uploader.l10n('total-pages-over', { count, max, file: over.name, range }),
        payload: { max, total: count },
      }
    },
  })
  if (!shared) return
  contribute('collectionValidator', {
    id: 'shared-limits',
    blocksUpload: true,
    validate() {
      const { pages, maxPages, bytes, maxBytes } = shared.snapshot
      const language = uploader.locale.language
      return [
        maxPages > 0 &&
          pages > maxPages && {
            type: limitTypes.sharedPages,
            message: uploader.l10n('shared-pages-over', {
              count: pages,
              max: maxPages,
              over: pages - maxPages,
            }),
          },
        maxBytes > 0 &&
          bytes > maxBytes && {
            type: limitTypes.sharedSize,
            message: uploader.l10n('shared-size-over', {
              size: formatSize(bytes, language),
              max: formatSize(maxBytes, language),
            }),
          },
      ]
    },
  })
  onCleanup(shared.add(uploader))
}
