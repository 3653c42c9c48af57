'use client'

import { useSyncExternalStore } from 'react'
import { pageScheme, subscribePageScheme } from './pageScheme.js'

/** Returns the class from `pageScheme()`; empty on a server and until hydration. */
export function usePageScheme(): string {
  return useSyncExternalStore(subscribePageScheme, pageScheme, () => '')
}
