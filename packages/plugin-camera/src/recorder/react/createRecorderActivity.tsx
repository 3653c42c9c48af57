'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import type { RecorderOptions } from '../RecorderOptions.js'
import type { RecordingKind } from '../RecordingKind.js'
import { RecorderActivity } from './RecorderActivity.js'
import type { RecorderServices } from './RecorderServices.js'

/** Creates the activity component for one plugin installation. */
export function createRecorderActivity(
  kind: RecordingKind,
  options: RecorderOptions,
  services: RecorderServices,
): ComponentType<ActivityViewProps> {
  return function InstalledRecorder({ uploader, holdLeave }) {
    return (
      <RecorderActivity
        kind={kind}
        options={options}
        uploader={uploader}
        holdLeave={holdLeave}
        services={services}
      />
    )
  }
}
