import { useCollection } from '../../hooks/useCollection.js'
import { useUploader } from '../../hooks/useUploader.js'
import { getNotAdded, type NotAdded } from './getNotAdded.js'

/** Returns the files that can never be uploaded. */
export function useNotAdded(): NotAdded {
  const uploader = useUploader()
  return useCollection(() => getNotAdded(uploader))
}
