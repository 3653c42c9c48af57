'use client'

import { maxFileCount, type Uploader } from '@lading/kernel'
import { useElementStyle } from '@lading/react/internal/styling'
import { type ReactElement, useRef, useState, useSyncExternalStore } from 'react'
import { rowStyle } from './rowStyle.js'

/** Props of {@link EarlyRows}. */
export interface EarlyRowsProps {
  readonly uploader: Uploader
  /** Id of the heading that labels the list. */
  readonly labelledBy: string
}

/** More rows don't fit. */
const MAX_ROWS = 16

/** From this many files on, the list has compact rows and a filter. */
const LONG_LIST = 21

/** From this many files on, the list has a search field. */
const SEARCHED_LIST = 50

/** Shows the files people have added, by name, until the list is loaded. The list shows each file at the same position. */
export function EarlyRows({ uploader, labelledBy }: EarlyRowsProps): ReactElement {
  const { entries } = uploader
  const [subscribe] = useState(() => (listener: () => void) => entries.subscribe(listener))
  const ids = useSyncExternalStore(subscribe, () => entries.ids)
  const list = useRef<HTMLUListElement>(null)
  useElementStyle(list, rowStyle)
  const isLong = ids.length >= LONG_LIST
  return (
    <>
      {/* Space for the parts of the list above its rows. */}
      <div className="lading-early-progress" />
      {ids.length < maxFileCount(uploader.cfg) && <div className="lading-early-strip" />}
      {ids.length >= SEARCHED_LIST && <div className="lading-early-tools" />}
      {isLong && (
        <div className="lading-early-chips">
          <div />
        </div>
      )}
      <ul
        ref={list}
        className={`lading-early${isLong ? ' lading-compact' : ''}`}
        aria-labelledby={labelledBy}
      >
        {ids.slice(0, MAX_ROWS).map((id) => (
          <li key={id} className="lading-early-row">
            <div className="lading-early-picture">
              <span className="lading-early-thumbnail">
                <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18" />
                </svg>
              </span>
            </div>
            <div className="lading-early-facts">
              <div className="lading-early-name">
                <bdi translate="no">{entries.get(id)?.fileName}</bdi>
              </div>
              <div className="lading-early-meta" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
