'use client'

import { useService } from '../hooks/useService.js'
import { ViewLoader, ViewLoaderToken } from './ViewLoader.js'

/** Returns the loader of views that all components of the uploader share. */
export function useViewLoader(): ViewLoader {
  return useService(ViewLoaderToken, create)
}

function create(): ViewLoader {
  return new ViewLoader()
}
