/** Whether something answers at an address, whatever it says. */
export async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
    })
    return true
  } catch {
    return false
  }
}
