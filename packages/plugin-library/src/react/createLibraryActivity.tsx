'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import type { LibraryList } from '../LibraryList.js'
import { LibraryActivity } from './LibraryActivity.js'

/** Creates the activity component for one plugin installation. */
export function createLibraryActivity(list: LibraryList): ComponentType<ActivityViewProps<'library'>> {
  return function InstalledLibraryActivity() {
    return <LibraryActivity list={list} />
  }
}
