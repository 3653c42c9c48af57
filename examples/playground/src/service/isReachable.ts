/** How long a response may take. */
const TIMEOUT_MS = 5000

/** Resolves with whether a server responds at a URL, with any status. */
export async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
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
