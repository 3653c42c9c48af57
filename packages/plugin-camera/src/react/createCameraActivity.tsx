'use client'

import type { ActivityViewProps } from '@lading/react'
import type { ComponentType } from 'react'
import { CameraScreen } from './CameraScreen.js'
import type { CameraServices } from './CameraServices.js'

export { screenMessages } from './screenMessages.js'

/** Makes the screen of one installation of the plugin. */
export function createCameraActivity(services: CameraServices): ComponentType<ActivityViewProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each installation, outside of any drawing
  return function CameraActivity({ uploader, holdLeave }) {
    return <CameraScreen uploader={uploader} holdLeave={holdLeave} services={services} />
  }
}
