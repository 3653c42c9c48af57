'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { UrlActivity } from './UrlActivity.js'

/** Returns the component of one installation of the plugin. @param onAdd Adds web addresses and shows the list. */
export function createUrlActivity(
  onAdd: (links: readonly string[]) => Promise<unknown>,
): ComponentType<ActivityViewProps<'url'>> {
  return function InstalledUrlActivity() {
    return <UrlActivity onAdd={onAdd} />
  }
}
