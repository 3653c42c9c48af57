import type { KernelFile } from './KernelFile.js'
import { freshProgress } from './toUppyFile.js'

type Files = Record<string, KernelFile>

interface RestoredState {
  readonly files: Files
  readonly currentUploads: Record<string, never>
}

/**
 * Merges restored files with those that were added since the page was loaded. An interrupted upload starts over, and
 * its run of Uppy's pipeline is not resumed.
 */
export function mergeRestored(present: Files, restored: Files): RestoredState {
  const files: Files = {}
  for (const [id, file] of Object.entries(restored)) files[id] = present[id] ?? rewound(file)
  return { files: { ...files, ...present }, currentUploads: {} }
}

function rewound(file: KernelFile): KernelFile {
  if (file.progress.uploadComplete) return file
  // A restored file without bytes has no `data`, which Uppy and its plugins read unchecked.
  return {
    ...file,
    data: file.data ?? { size: file.size },
    error: null,
    progress: freshProgress(file.size),
  } as KernelFile
}
