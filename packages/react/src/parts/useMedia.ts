import { useSyncExternalStore } from 'react'
import { matchesMedia } from './matchesMedia.js'

/** A media query that all components share. */
export interface Media {
  readonly subscribe: (listener: () => void) => () => void
  readonly matches: () => boolean
}

/** Returns a media query for {@link useMedia}. @param query E.g. `(pointer: coarse)` */
export function createMedia(query: string): Media {
  return {
    subscribe(listener) {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener?.('change', listener)
      return () => list?.removeEventListener?.('change', listener)
    },
    matches: () => matchesMedia(query),
  }
}

/** Returns whether a media query matches; false on a server. */
export function useMedia({ subscribe, matches }: Media): boolean {
  return useSyncExternalStore(subscribe, matches, onServer)
}

const onServer = () => false
