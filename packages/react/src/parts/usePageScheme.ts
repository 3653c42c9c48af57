'use client'

import { useSyncExternalStore } from 'react'
import { pageScheme, subscribePageScheme } from './pageScheme.js'

/** Returns the class of `pageScheme()`; empty on a server and until hydration. */
export function usePageScheme(): string {
  return useSyncExternalStore(subscribePageScheme, pageScheme, () => '')
}
