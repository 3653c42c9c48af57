'use client'

import type { ActivityViewProps, Uploader } from '@lading/kernel'
import { type ComponentType, useEffect } from 'react'
import { CloudView } from './CloudView.js'
import type { ExternalServices } from './ExternalServices.js'

export { externalMessages } from '../externalMessages.js'

/** Returns the activity component for a plugin installation. */
export function createExternalActivity(
  services: ExternalServices,
): ComponentType<ActivityViewProps<'external'>> {
  return function InstalledExternal({ uploader, params }) {
    // If the page opens the activity, the params can be anything.
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

/** Logs that the source is missing and closes the activity. */
function MissingSource({ uploader, hasParams }: MissingSourceProps): null {
  useEffect(() => {
    if (!hasParams) uploader.logger.error('External Source activity params not found')
    uploader.logger.error('Param externalSourceType is required for activity external')
    uploader.historyBack()
  }, [uploader, hasParams])
  return null
}
