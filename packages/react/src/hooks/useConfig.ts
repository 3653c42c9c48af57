'use client'

import type { ConfigMap } from '@lading/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

/** Returns a configuration key's current value. */
export function useConfig<K extends keyof ConfigMap>(key: K): ConfigMap[K] {
  const { config } = useUploader()
  const subscribe = useCallback((listener: () => void) => config.subscribe([key], listener), [config, key])
  const read = () => config.get(key)
  return useSyncExternalStore(subscribe, read, read)
}
