import { createFileInfo } from '../info/createFileInfo.js'
import type { ScanResult, StoredFile } from '../storage/StoredFile.js'

/** Describes a file as the server API has it. Source: REST API v0.7. */
export function describeRestFile(file: StoredFile, baseUrl: string, isReady = true): Record<string, unknown> {
  const { content_info, filename } = createFileInfo(file, isReady)
  return {
    uuid: file.uuid,
    url: `${baseUrl}/files/${file.uuid}/`,
    original_filename: file.originalFilename,
    original_file_url: `${baseUrl}/${file.uuid}/${encodeURIComponent(filename)}`,
    mime_type: file.mimeType,
    size: file.sizeBytes,
    is_image: file.image !== null,
    is_ready: isReady,
    datetime_uploaded: file.uploadedAt,
    datetime_stored: file.isStored ? file.uploadedAt : null,
    datetime_removed: null,
    variations: null,
    content_info,
    metadata: file.metadata,
    tags: file.tags,
    appdata:
      file.scan && file.scan.state !== 'checking' ? { uc_clamav_virus_scan: describeScan(file.scan) } : {},
  }
}

function describeScan({ state, infectedWith, at }: ScanResult) {
  const infected = state === 'infected'
  return {
    data: infected ? { infected, infected_with: infectedWith } : { infected },
    version: '1',
    datetime_created: at,
    datetime_updated: at,
  }
}
