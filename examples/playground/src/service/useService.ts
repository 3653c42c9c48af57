import { useEffect, useState } from 'react'
import type { ServiceUrls } from '../settings/configProps.js'

/** The local service of `npm start` unless its port is taken. */
const DEFAULT_URL = 'http://127.0.0.1:4100'

/** Returns the URLs of the local service, or null while they are requested. */
export function useService(): ServiceUrls | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    findService(controller.signal).then((found) => {
      if (!controller.signal.aborted) setUrl(found)
    })
    return () => controller.abort()
  }, [])
  return url === null ? null : { baseUrl: url, cdnCname: url, socialBaseUrl: url }
}

/** Resolves with the URL of the local service: the one that the server of this page reports, else the default. */
async function findService(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch('/local-service.json', { signal })
    const { url } = (await response.json()) as { readonly url?: unknown }
    if (typeof url === 'string') return url
  } catch {}
  return DEFAULT_URL
}
