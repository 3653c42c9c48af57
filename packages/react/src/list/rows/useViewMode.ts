import type { Uploader } from '@lading/kernel'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useUploader } from '../../hooks/useUploader.js'

/** Fewer images are easy to see as rows. */
const MIN_FILES = 5
/** Share of images in the list from which files are shown as tiles. */
const PICTURE_SHARE = 0.8

/** The choice per list, once it had enough files. */
const chosen = new WeakMap<Uploader, 'list' | 'grid'>()

/** Returns whether the files are rows or tiles. */
export function useViewMode(): 'list' | 'grid' {
  const uploader = useUploader()
  const mode = useConfig('filesViewMode')
  const byKind = useCollection(() => getModeByKind(uploader))
  return mode === 'auto' ? byKind : mode
}

/** Files that are added later don't change the view a person is looking at; an emptied list decides again. */
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
