export type { Backend } from './backend/Backend.js'
export { openDiskBackend } from './backend/openDiskBackend.js'
export { openRenderCache, type Render, type RenderCache } from './cdn/openRenderCache.js'
export { startService } from './createLocalService.js'
export { CdnError } from './errors/CdnError.js'
export { StorageError } from './errors/StorageError.js'
export { UploadApiError } from './errors/UploadApiError.js'
export type { Group } from './groups/Group.js'
export type { GroupStorage } from './groups/openGroupStorage.js'
export { sanitizeFilename } from './info/sanitizeFilename.js'
export { createPartPlan, type Part } from './multipart/createPartPlan.js'
export type { MultipartStore } from './multipart/MultipartStore.js'
export type { MultipartUpload } from './multipart/MultipartUpload.js'
export type { ResolvedOptions } from './options/LocalServiceOptions.js'
export type { CallRates } from './projects/createCallRates.js'
export type { OperationCounts } from './projects/createOperationCounts.js'
export { loadProjects, type ProjectSources } from './projects/loadProjects.js'
export { ProjectsError } from './projects/ProjectsError.js'
export { signDelivery } from './projects/signDelivery.js'
export {
  type FileDetails,
  type FileStorage,
  HEAD_BYTES,
  type ReceivedFile,
} from './storage/FileStorage.js'
export type { ByteRange } from './storage/openStoredBytes.js'
export { parseSidecar } from './storage/parseSidecar.js'
export type { StoredFile } from './storage/StoredFile.js'
