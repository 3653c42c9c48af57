import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { failedFiles, fileCount } from './collectionValidators.js'
import { fileSize, fileType, imageType, uploadOutcome } from './fileValidators.js'

/** Contributes the kernel's own rules. */
export function builtInRules(slots: SlotRegistry): void {
  for (const rule of [imageType, fileType, fileSize, uploadOutcome]) slots.contribute('fileValidator', rule)
  for (const rule of [fileCount, failedFiles]) slots.contribute('collectionValidator', rule)
}
