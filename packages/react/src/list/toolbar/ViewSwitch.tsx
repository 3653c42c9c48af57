'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { IconButton } from '../../parts/Icon.js'
import { useViewMode } from '../rows/useViewMode.js'

/** Switches between rows and tiles. An item in the slot `listToolbar`, so hosts can disable it. */
export function ViewSwitch(): ReactElement | null {
  const { config } = useUploader()
  const message = useMessage()
  const mode = useViewMode()
  const isEmpty = useCollection(({ totalCount }) => totalCount === 0)
  if (isEmpty) return null
  const other = mode === 'grid' ? 'list' : 'grid'
  return (
    <IconButton
      icon={other}
      label={message(`view-as-${other}`)}
      onClick={() => config.set({ filesViewMode: other })}
    />
  )
}
