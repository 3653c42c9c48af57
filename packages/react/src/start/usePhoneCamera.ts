import { acceptList, type Source } from '@lading/kernel'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'
import { createMedia, useMedia } from '../parts/useMedia.js'

/** Phones that are held upright. */
const PHONE = createMedia('(pointer: coarse) and (max-width: 559.98px)')

/** Names of file types that are photos or videos. */
const PHOTO = /^(image|video)\/|^\*|^\.(jpe?g|png|heic|heif|webp|gif|mp4|mov)$/i

/**
 * Returns the source for the second tile of a phone, the first one being the library of photos; null where the start has no
 * tiles: elsewhere, and where photos are not accepted.
 */
export function usePhoneCamera(sources: readonly Source[]): Source | null {
  // The layout sets its kind after the first render.
  useActivity()
  const { layout } = useUploader().activities
  const types = acceptList(useConfig('accept'), useConfig('imgOnly'))
  const isPhone = useMedia(PHONE)
  const takesPhotos = types.length === 0 || types.some((type) => PHOTO.test(type))
  if (!isPhone || layout !== 'regular' || !takesPhotos || !sources.some(({ id }) => id === 'local'))
    return null
  return sources.find(({ id }) => /^(mobile-photo-)?camera$/.test(id)) ?? null
}
