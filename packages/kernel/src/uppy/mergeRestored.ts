import type { KernelFile } from './KernelFile.js'
import { freshProgress } from './toUppyFile.js'

type Files = Record<string, KernelFile>

interface RestoredState {
  readonly files: Files
  readonly currentUploads: Record<string, never>
}

/**
 * Merges restored files with files added since the page loaded. Interrupted uploads start over, and their Uppy pipeline runs
 * aren't resumed.
 */
export function mergeRestored(present: Files, restored: Files): RestoredState {
  const files: Files = {}
  for (const [id, file] of Object.entries(restored)) files[id] = present[id] ?? rewound(file)
  return { files: { ...files, ...present }, currentUploads: {} }
}

function rewound(file: KernelFile): KernelFile {
  if (file.progress.uploadComplete) return file
  // Restored files without bytes have no `data`, but Uppy and its plugins read `data` without checking.
  return {
    ...file,
    data: file.data ?? { size: file.size },
    error: null,
    progress: freshProgress(file.size),
  } as KernelFile
}
