import type { FilePart, UploadEntry } from '@lading/kernel'
import type { ReactElement, ReactNode } from 'react'
import { useSlot } from '../../hooks/useSlot.js'
import { useUploader } from '../../hooks/useUploader.js'
import { isShown } from '../../slots/isShown.js'
import { ViewRenderer } from '../../slots/ViewRenderer.js'

interface RowPartProps {
  readonly part: FilePart
  readonly entry: UploadEntry
  /** Whether Tab reaches the row's controls. */
  readonly isCurrent: boolean
  /** The default part, without a replacement. */
  readonly children: ReactNode
  /** The default part while a replacement is loading or has failed. @default children */
  readonly fallback?: ReactNode
  /** Id for the element around a replacement, which the row references. @default no element */
  readonly id?: string
}

/** Part of a row, or what a plugin shows instead. */
export function RowPart({
  part,
  entry,
  isCurrent,
  children,
  fallback = children,
  id,
}: RowPartProps): ReactElement {
  const uploader = useUploader()
  const item = useSlot('filePart').find((each) => each.part === part && isShown(each, entry, uploader.logger))
  if (!item) return <>{children}</>
  const props = { entry, uploader, isCurrent }
  const view = <ViewRenderer id={item.id} view={item.view} props={props} fallback={fallback} />
  return id ? <div id={id}>{view}</div> : view
}
