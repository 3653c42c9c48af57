import { useEffect, useState } from 'react'

/** How long a response may take. */
const TIMEOUT_MS = 5000

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

/** Resolves with whether a server responds at a URL, with any status. */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return true
  } catch {
    return false
  }
}
