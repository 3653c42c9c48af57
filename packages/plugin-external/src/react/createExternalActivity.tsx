'use client'

import type { ActivityViewProps, Uploader } from '@lading/kernel'
import { type ComponentType, useEffect } from 'react'
import { CloudView } from './CloudView.js'
import type { ExternalServices } from './ExternalServices.js'

export { externalMessages } from '../externalMessages.js'

/** Returns the component of one installation of the plugin. */
export function createExternalActivity(
  services: ExternalServices,
): ComponentType<ActivityViewProps<'external'>> {
  return function InstalledExternal({ uploader, params }) {
    // Opened by a page, the params are what it passes.
    const type: unknown = params?.externalSourceType
    if (typeof type !== 'string' || !type)
      return <MissingSource uploader={uploader} hasParams={params != null} />
    return <CloudView key={type} uploader={uploader} sourceType={type} services={services} />
  }
}

interface MissingSourceProps {
  readonly uploader: Uploader
  readonly hasParams: boolean
}

/** Closes the activity. */
function MissingSource({ uploader, hasParams }: MissingSourceProps): null {
  useEffect(() => {
    if (!hasParams) uploader.logger.error('External Source activity params not found')
    uploader.logger.error('Param externalSourceType is required for activity external')
    uploader.historyBack()
  }, [uploader, hasParams])
  return null
}
