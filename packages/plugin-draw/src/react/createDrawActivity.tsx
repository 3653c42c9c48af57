'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { screenMessages } from '../screenMessages.js'
import { DrawScreen } from './DrawScreen.js'
import type { DrawServices } from './DrawServices.js'
import { icons } from './icons.js'

/** Adds the messages and icons of the screen and returns its component, for one installation of the plugin. */
export function createDrawActivity(services: DrawServices): ComponentType<ActivityViewProps<'draw'>> {
  const { contribute, onCleanup, uploader } = services
  for (const icon of icons) contribute('icon', icon)
  for (const [language, messages] of Object.entries(screenMessages)) {
    onCleanup(uploader.locale.add(language, { ...messages }, true))
  }
  return function InstalledDraw({ params, holdLeave }) {
    const entryId = params?.entryId ?? null
    return <DrawScreen key={entryId} entryId={entryId} holdLeave={holdLeave} services={services} />
  }
}
