'use client'

import type { Scope, Token } from '@lading/kernel'
import { useMemo } from 'react'
import { useUploader } from './useUploader.js'

/**
 * Returns a service of the uploader, the same one while the component is mounted.
 *
 * @param createDefault Creates the service where nothing provides it: once for the uploader, which also disposes of it.
 * @throws KernelError `service-missing` when nothing provides the token and there is no `createDefault`
 * @throws KernelError `scope-disposed` when the component is mounted after the uploader was destroyed
 * @example
 * const clock = useService(ClockToken)
 */
export function useService<T>(token: Token<T>, createDefault?: (scope: Scope) => T): T {
  const { scope, isDestroyed } = useUploader()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rendered component keeps its service until it is unmounted
  return useMemo(() => {
    if (createDefault && !isDestroyed && !scope.has(token)) scope.provideDefault(token, createDefault)
    return scope.get(token)
  }, [scope, token])
}
