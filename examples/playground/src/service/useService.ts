import { useEffect, useState } from 'react'
import type { ServiceAddress } from '../settings/configProps.js'
import { findService } from './findService.js'

/** The address of the local service for both of its parts, or null while it is asked for. */
export function useService(): ServiceAddress | null {
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
