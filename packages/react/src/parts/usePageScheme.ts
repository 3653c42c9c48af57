'use client'

import { useSyncExternalStore } from 'react'
import { pageScheme } from './pageScheme.js'

/** Returns the class of `pageScheme()`; empty on a server and until hydration. */
export function usePageScheme(): string {
  return useSyncExternalStore(never, pageScheme, () => '')
}

const never = () => () => {}
