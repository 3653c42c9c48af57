import { useEffect, useState } from 'react'
import type { ServiceUrls } from '../settings/configProps.js'
import { findService } from './findService.js'

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
  return url === null ? null : { baseUrl: url, cdnCname: url }
}
