'use client'

import type { ActivityViewProps, MessageTable } from '@lading/kernel'
import type { ComponentType } from 'react'
import { drawMessages } from '../drawMessages.js'
import { screenMessages } from '../screenMessages.js'
import { DrawScreen } from './DrawScreen.js'
import type { DrawServices } from './DrawServices.js'
import { icons } from './icons.js'

/** Adds the messages and icons of the screen and returns its component, for one installation of the plugin. */
export function createDrawActivity(services: DrawServices): ComponentType<ActivityViewProps<'draw'>> {
  for (const icon of icons) services.contribute('icon', icon)
  // Into the plugin's own table, so that messages which were added later still take precedence.
  Object.assign(drawMessages.en as MessageTable, screenMessages)
  return function InstalledDraw({ params, holdLeave }) {
    const entryId = params?.entryId ?? null
    return <DrawScreen key={entryId} entryId={entryId} holdLeave={holdLeave} services={services} />
  }
}
