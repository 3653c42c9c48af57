'use client'

import { memo, type NamedExoticComponent } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { displayName, readableName } from './displayName.js'

const TITLE_LENGTH = 300

/** Letters of languages that are written from right to left, before any other letter. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Props of {@link EntryName}. */
export interface EntryNameProps {
  readonly name: string | null
}

/**
 * A file's name on one line, without its middle where it is too long; it never reorders the text around it. The document
 * contains the whole name as one string, for selection, copy and search; the shorter one is drawn above it.
 */
export const EntryName: NamedExoticComponent<EntryNameProps> = memo(function EntryName({ name }) {
  const message = useMessage()
  if (!name) return <div className="lading-name">{message('file-no-name')}</div>
  const { full, head, tail } = displayName(name)
  const direction = RIGHT_TO_LEFT.test(full) ? 'rtl' : 'ltr'
  return (
    <div className="lading-name" title={readableName(name, TITLE_LENGTH)}>
      <bdi dir={direction}>{full}</bdi>
      {tail && <span className="lading-short" dir={direction} data-head={head} data-tail={tail} />}
    </div>
  )
})
