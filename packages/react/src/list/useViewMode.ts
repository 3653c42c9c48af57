import type { Uploader } from '@lading/kernel'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'

/** Fewer pictures are well seen as rows. */
const MIN_FILES = 5
/** Of the files, from which on pictures are tiles. */
const PICTURE_SHARE = 0.8

/** The choice for each list that had enough files. */
const chosen = new WeakMap<Uploader, 'list' | 'grid'>()

/** Returns whether the files are rows or tiles. */
export function useViewMode(): 'list' | 'grid' {
  const uploader = useUploader()
  const mode = useConfig('filesViewMode')
  const byKind = useCollection(() => getModeByKind(uploader))
  return mode === 'auto' ? byKind : mode
}

/** Files that are added later do not change what a person looks at; an emptied list begins again. */
function getModeByKind(uploader: Uploader): 'list' | 'grid' {
  const { entries } = uploader
  const known = chosen.get(uploader)
  if (entries.size === 0) chosen.delete(uploader)
  else if (known) return known
  if (entries.size < MIN_FILES) return 'list'
  const pictures = [...entries.values()].filter(({ isImage }) => isImage).length
  const mode = pictures >= entries.size * PICTURE_SHARE ? 'grid' : 'list'
  chosen.set(uploader, mode)
  return mode
}
