'use client'

import { type Source, SystemDialogToken } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/Icon.js'

/** A message of the local source. */
const LABEL: string = 'src-type-folder'

interface FolderButtonProps {
  readonly sources: readonly Source[]
}

/**
 * Chooses a folder, which people could otherwise only drop. It belongs to the drop area; `sourceList` can have the source `folder`
 * instead.
 */
export function FolderButton({ sources }: FolderButtonProps): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const multiple = useConfig('multiple')
  const ids = sources.map(({ id }) => id)
  if (!multiple || !ids.includes('local') || ids.includes('folder')) return null
  if (!uploader.scope.tryGet(SystemDialogToken)?.offersFolders?.()) return null
  return (
    <IconButton
      className="lading-choose-folder"
      icon="folder"
      label={message(LABEL)}
      onClick={() => uploader.openSystemDialog({ folder: true })}
    />
  )
}
