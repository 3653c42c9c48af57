import { useEffect, useState } from 'react'
import { isReachable } from './isReachable.js'

/** Those of the addresses at which nothing answers; asked again when they change or when `attempt` does. */
export function useUnreachable(addresses: readonly string[], attempt: number): readonly string[] {
  const [unreachable, setUnreachable] = useState<readonly string[]>([])
  const asked = [...new Set(addresses)].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same addresses again
  useEffect(() => {
    const controller = new AbortController()
    const urls = asked.split(' ').filter(Boolean)
    Promise.all(urls.map((url) => isReachable(url, controller.signal))).then((answers) => {
      if (!controller.signal.aborted) setUnreachable(urls.filter((_, index) => !answers[index]))
    })
    return () => controller.abort()
  }, [asked, attempt])
  return unreachable
}
