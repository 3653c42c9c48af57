import { LoggerToken, ObjectUrlsToken, type Scope, UploaderToken } from '@lading/kernel'
import { useService } from '../hooks/useService.js'
import { ThumbnailStore, ThumbnailStoreToken } from './ThumbnailStore.js'

/** Returns the thumbnail store that the uploader's lists share. */
export function useThumbnailStore(): ThumbnailStore {
  return useService(ThumbnailStoreToken, create)
}

function create(scope: Scope): ThumbnailStore {
  return new ThumbnailStore({
    entries: scope.get(UploaderToken).entries,
    urls: scope.get(ObjectUrlsToken),
    logger: scope.get(LoggerToken),
  })
}
