'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import type { HandoffLink } from '../link/createHandoffLink.js'
import { HandoffActivity } from './HandoffActivity.js'

/** Creates the activity component for one plugin installation. */
export function createHandoffActivity(link: HandoffLink): ComponentType<ActivityViewProps<'handoff'>> {
  return function InstalledHandoffActivity() {
    return <HandoffActivity link={link} />
  }
}
