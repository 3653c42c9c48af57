'use client'

import { parseCsv } from '@lading/kernel/basics'
import { createMedia, useMedia } from '../parts/useMedia.js'

/** Phones in portrait orientation. */
const PHONE = /* @__PURE__ */ createMedia('(pointer: coarse) and (max-width: 34.99em)')

/** Matches `accept` items that are photos or videos. */
const PHOTO = /^(image|video)\/|^\*|^\.(jpe?g|png|heic|heif|webp|gif|mp4|mov)$/i

/**
 * Returns the source for a phone's second tile, next to the photo library; null if the start has no tiles, that is, elsewhere
 * or if photos aren't accepted.
 */
export function usePhoneCamera<S extends { readonly id: string }>(
  sources: readonly S[],
  accept: string,
  imgOnly: boolean,
): S | null {
  const isPhone = useMedia(PHONE)
  const types = parseCsv(accept)
  const takesPhotos = imgOnly || types.length === 0 || types.some((type) => PHOTO.test(type))
  if (!isPhone || !takesPhotos || !sources.some(({ id }) => id === 'local')) return null
  return sources.find(({ id }) => /^(mobile-photo-)?camera$/.test(id)) ?? null
}
