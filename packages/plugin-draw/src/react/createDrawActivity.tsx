'use client'

import type { ActivityViewProps, MessageTable } from '@lading/kernel'
import type { ComponentType } from 'react'
import { drawMessages } from '../drawMessages.js'
import { screenMessages } from '../screenMessages.js'
import { DrawScreen } from './DrawScreen.js'
import type { DrawServices } from './DrawServices.js'

const PATHS = {
  'draw-pen':
    'm5 19 1-4.25L15.5 5.2a1.6 1.6 0 0 1 2.3 0l1 1a1.6 1.6 0 0 1 0 2.3L9.25 18zM13.5 7.25l3.25 3.25',
  'draw-eraser':
    'M10 19.25h9.5M5.2 13.4l7.9-7.9a1.6 1.6 0 0 1 2.3 0l3.1 3.1a1.6 1.6 0 0 1 0 2.3l-8.1 8.35H8.2l-3-3a2 2 0 0 1 0-2.85M9.1 9.5l5.3 5.3',
  'draw-move':
    'M12 4.5v15M4.5 12h15M9.75 6.75 12 4.5l2.25 2.25M9.75 17.25 12 19.5l2.25-2.25M6.75 9.75 4.5 12l2.25 2.25M17.25 9.75 19.5 12l-2.25 2.25',
  'draw-undo': 'M8.5 5.5 4.75 9.25 8.5 13M5 9.25h9a5 5 0 0 1 0 10H9.5',
  'draw-redo': 'M15.5 5.5l3.75 3.75L15.5 13M19 9.25h-9a5 5 0 0 0 0 10h4.5',
  'draw-paper': 'M4.75 5.25h14.5v13.5H4.75zM4.75 15.5l4-4 4.5 4.5 2.25-2.25 3.75 3.75M15 9.25v.01',
  'draw-zoom-in':
    'M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M15.5 15.5l4 4M10.75 8.25v5M8.25 10.75h5',
  'draw-zoom-out': 'M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M15.5 15.5l4 4M8.25 10.75h5',
} as const

/** The screen's icons. The source's `draw` icon comes with the interface. */
const icons: readonly { readonly id: string; readonly path: string }[] = Object.entries(PATHS).map(
  ([id, path]) => ({ id, path }),
)

/** Adds the screen's messages and icons, and returns its component for a single plugin installation. */
export function createDrawActivity(services: DrawServices): ComponentType<ActivityViewProps<'draw'>> {
  for (const icon of icons) services.contribute('icon', icon)
  // Extend the plugin's message table, so that messages added later still take precedence.
  Object.assign(drawMessages.en as MessageTable, screenMessages)
  return function InstalledDraw({ params, holdLeave }) {
    const entryId = params?.entryId ?? null
    return <DrawScreen key={entryId} entryId={entryId} holdLeave={holdLeave} services={services} />
  }
}
