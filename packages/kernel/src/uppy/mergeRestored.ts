import { freshProgress } from './freshProgress.js'
import type { KernelFile } from './KernelUppy.js'

type Files = Record<string, KernelFile>

interface RestoredState {
  readonly files: Files
  readonly currentUploads: Record<string, never>
}

/**
 * The state when a plugin brings files back: they join those that have been added since the page was loaded. Of
 * interrupted uploads nothing has been sent, and their runs of Uppy's pipeline are not taken up in the middle.
 */
export function mergeRestored(present: Files, restored: Files): RestoredState {
  const files: Files = {}
  for (const [id, file] of Object.entries(restored)) files[id] = present[id] ?? rewound(file)
  return { files: { ...files, ...present }, currentUploads: {} }
}

function rewound(file: KernelFile): KernelFile {
  if (file.progress.uploadComplete) return file
  // Without bytes a file has no `data`, which others, Uppy included, read without asking.
  return {
    ...file,
    data: file.data ?? { size: file.size },
    error: null,
    progress: freshProgress(file.size),
  } as KernelFile
}
