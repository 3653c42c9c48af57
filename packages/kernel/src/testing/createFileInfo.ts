import type { FileInfo } from '../entry/FileInfo.js'

let count = 0

/**
 * Creates file info for an uploaded text file, stored and without metadata. Each call uses a new UUID, which is also in the
 * delivery URL. Both names are the same by default.
 */
export function createFileInfo(overrides: Partial<FileInfo> = {}): FileInfo {
  count += 1
  const { uuid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}` } = overrides
  const { originalFilename = overrides.name ?? 'file.txt' } = overrides
  return {
    uuid,
    name: originalFilename,
    originalFilename,
    size: 4,
    isStored: true,
    isImage: false,
    mimeType: 'text/plain',
    cdnUrl: `https://cdn.example/${uuid}/`,
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
    ...overrides,
  }
}
