'use client'

import type { Scope, Token } from '@lading/kernel'
import { useMemo } from 'react'
import { useUploader } from './useUploader.js'

/**
 * Returns one of the uploader's services; the same object while the component is mounted.
 *
 * @param createDefault Creates the service if nothing provides it: once per uploader, which also disposes of it.
 * @throws KernelError `service-missing` when nothing provides the token and `createDefault` is omitted
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
