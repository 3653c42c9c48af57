import { useEffect, useState } from 'react'
import { isReachable } from './isReachable.js'

/** Returns the URLs that are not reachable; checks them again after each change of them or of `attempt`. */
export function useUnreachable(urls: readonly string[], attempt: number): readonly string[] {
  const [unreachable, setUnreachable] = useState<readonly string[]>([])
  const list = [...new Set(urls)].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt checks the same URLs again
  useEffect(() => {
    const controller = new AbortController()
    const checked = list.split(' ').filter(Boolean)
    Promise.all(checked.map((url) => isReachable(url, controller.signal))).then((responses) => {
      if (!controller.signal.aborted) setUnreachable(checked.filter((_, index) => !responses[index]))
    })
    return () => controller.abort()
  }, [list, attempt])
  return unreachable
}
