'use client'

import { memo, type NamedExoticComponent } from 'react'
import { useText } from '../hooks/useText.js'
import { displayName, readableName } from './displayName.js'

const TITLE_LENGTH = 300

/** Properties of {@link EntryName}. */
export interface EntryNameProps {
  readonly name: string | null
}

/** A file's name on one line, its extension always in sight; it never reorders what is around it. */
export const EntryName: NamedExoticComponent<EntryNameProps> = memo(function EntryName({ name }) {
  const text = useText()
  if (!name) return <div className="lading-name">{text('file-no-name')}</div>
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
