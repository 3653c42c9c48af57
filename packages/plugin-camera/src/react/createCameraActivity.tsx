'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { CameraActivity } from './CameraActivity.js'
import type { CameraServices } from './CameraServices.js'

/** Creates the activity component for one plugin installation. */
export function createCameraActivity(services: CameraServices): ComponentType<ActivityViewProps<'camera'>> {
  return function InstalledCamera({ uploader, holdLeave }) {
    return <CameraActivity uploader={uploader} holdLeave={holdLeave} services={services} />
  }
}
