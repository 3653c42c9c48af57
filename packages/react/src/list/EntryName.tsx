'use client'

import { memo, type NamedExoticComponent } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { displayName, readableName } from './displayName.js'

const TITLE_LENGTH = 300

/** Props of {@link EntryName}. */
export interface EntryNameProps {
  readonly name: string | null
}

/** A file's name on one line with its extension always visible; it never reorders the text around it. */
export const EntryName: NamedExoticComponent<EntryNameProps> = memo(function EntryName({ name }) {
  const message = useMessage()
  if (!name) return <div className="lading-name">{message('file-no-name')}</div>
  const { head, tail } = displayName(name)
  return (
    <div className="lading-name" title={readableName(name, TITLE_LENGTH)}>
      <bdi>
        {tail ? (
          <>
            <span>{head}</span>
            <span>{tail}</span>
          </>
        ) : (
          head
        )}
      </bdi>
    </div>
  )
})
