'use client'

import type { Uploader } from '@lading/kernel'
import { type ReactElement, useEffect, useRef } from 'react'
import type { MessageFormatter } from '../hooks/useMessage.js'
import type { useStyle } from '../parts/useStyle.js'
import { type AcceptedTypes, countRefused } from './countRefused.js'
import { dropCardsStyle } from './dropCardsStyle.js'
import type { Dragged } from './readDragged.js'

export interface DropCardsProps {
  readonly dragged: Dragged | null
}

/**
 * Dashboard parts that the cards use. They're passed in: a chunk that imported modules also used by the app would split the
 * app.
 */
export interface DropCardsParts {
  readonly useMessage: () => MessageFormatter
  readonly useUploader: () => Uploader
  readonly useStyle: typeof useStyle
  readonly formatNumber: (language: string, value: number) => string
  readonly acceptList: AcceptedTypes['acceptList']
  readonly mayMatchAccept: AcceptedTypes['mayMatchAccept']
}

const MAX_CARDS = 3

/** Line icons in a 24 × 24 view box, by the first part of a media type. */
const GLYPHS: Readonly<Record<string, string>> = {
  image: 'm5 17 4.5-6 3.5 4 2-2.5 4 4.5M15.5 8.5h.01',
  video: 'M9.5 7.5v9l7-4.5z',
  audio:
    'M10 16.5V7.5l6-1v9M10 16.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0M16 15.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0',
}
const LINES = 'M7.5 9h9M7.5 12.5h9M7.5 16h5'

/** Returns the drag illustration: fanned cards for the file types, the file count, and how many files are refused. */
export function createDropCards(parts: DropCardsParts): (props: DropCardsProps) => ReactElement {
  return function DropCards({ dragged }) {
    const message = parts.useMessage()
    const { cfg, locale } = parts.useUploader()
    const root = useRef<HTMLSpanElement>(null)
    parts.useStyle(root, dropCardsStyle)
    const dim = useRef<HTMLSpanElement>(null)
    // Shows the backdrop in the top layer: a dialog would clip it.
    useEffect(() => dim.current?.showPopover?.(), [])
    const types = dragged?.types ?? []
    const refused = countRefused(types, {
      accept: cfg.accept ?? '',
      imgOnly: Boolean(cfg.imgOnly),
      acceptList: parts.acceptList,
      mayMatchAccept: parts.mayMatchAccept,
    })
    const cards = types.length > 0 ? types.slice(0, MAX_CARDS) : ['']
    return (
      <span ref={root} className="lading-drop-cards" data-count={cards.length}>
        {cards.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drag does not change its files
          <span key={index} className="lading-drop-card" data-type={kindOf(type)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={GLYPHS[kindOf(type)] ?? LINES} />
            </svg>
          </span>
        ))}
        {types.length > 1 && (
          <span className="lading-drop-count">{parts.formatNumber(locale.language, types.length)}</span>
        )}
        {refused > 0 && (
          <span className="lading-drop-refused">{message('drop-refused', { count: refused })}</span>
        )}
        <span ref={dim} popover="manual" className="lading-drop-dim" />
      </span>
    )
  }
}

function kindOf(type: string): string {
  return type === 'application/pdf' ? 'pdf' : (type.split('/')[0] as string)
}
