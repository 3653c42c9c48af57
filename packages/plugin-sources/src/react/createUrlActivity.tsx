'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { UrlActivity } from './UrlActivity.js'

/** Creates the activity component for one plugin installation. @param onAdd Adds files by URL and shows the list. */
export function createUrlActivity(
  onAdd: (links: readonly string[]) => Promise<unknown>,
): ComponentType<ActivityViewProps<'url'>> {
  return function InstalledUrlActivity() {
    return <UrlActivity onAdd={onAdd} />
  }
}
