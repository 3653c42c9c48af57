'use client'

import { maxFileCount, type Uploader } from '@lading/kernel'
import {
  type CSSProperties,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

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

const space = (count: number) => `calc(${count} * var(--_space))`

interface ListFrame {
  readonly count: number
  readonly isCoarse: boolean
  readonly isNarrow: boolean
}

/** Sizes copied from the list, whose style sheet arrives with it: its rows replace these rows. */
function getStyles({ count, isCoarse, isNarrow }: ListFrame) {
  const isLong = count >= LONG_LIST
  const iconPx = isLong ? 28 : 40
  return {
    strip: {
      flex: 'none',
      blockSize: isCoarse ? 54 : 44,
      margin: `${space(3)} ${space(5)} ${space(1)}`,
      border: '1.5px dashed color-mix(in srgb, var(--_muted) 65%, var(--_border))',
      borderRadius: 'var(--_radius-small)',
    },
    tools: { flex: 'none', blockSize: isCoarse ? 60 : 52 },
    filter: { flex: 'none', blockSize: isCoarse ? 56 : 44 },
    list: {
      flex: '0 1 auto',
      minBlockSize: 0,
      margin: 0,
      marginBlockEnd: isCoarse ? 69 : 61,
      padding: `${space(1)} ${space(2)}`,
      overflow: 'hidden',
      listStyle: 'none',
    },
    row: {
      display: 'flex',
      gap: space(3),
      alignItems: 'center',
      minBlockSize: isLong ? 44 : isCoarse ? 68 : 64,
      padding: `${isLong ? 0 : space(3)} ${space(3)}`,
    },
    icon: {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      alignSelf: 'start',
      marginBlock: isLong ? 8 : 0,
      inlineSize: iconPx,
      blockSize: iconPx,
      border: '1px solid var(--_border)',
      borderRadius: `calc(var(--_radius) * ${isLong ? 0.375 : 0.5})`,
      background: 'var(--_surface)',
      color: 'var(--_muted)',
    },
    name: {
      overflow: 'hidden',
      // Leaves space for the state line, which follows.
      paddingBlockEnd: !isLong ? 18 : isNarrow ? 12 : 0,
      fontSize: isLong && isNarrow ? '0.9286em' : undefined,
      fontWeight: 500,
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  } satisfies Record<string, CSSProperties>
}

/** Shows the files people have added, by name, until the list is loaded. The list shows each file at the same position. */
export function EarlyRows({ uploader, labelledBy }: EarlyRowsProps): ReactElement {
  const { entries } = uploader
  const [subscribe] = useState(() => (listener: () => void) => entries.subscribe(listener))
  const ids = useSyncExternalStore(subscribe, () => entries.ids)
  const hasStrip = ids.length < maxFileCount(uploader.cfg)
  const list = useRef<HTMLUListElement>(null)
  const [frame, setFrame] = useState({ isNarrow: false, isMinimal: false })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    setFrame({
      isNarrow: element.clientWidth < 400,
      isMinimal: element.closest('.lading-minimal') !== null,
    })
  }, [])
  const isCoarse = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  const style = getStyles({ count: ids.length, isCoarse, isNarrow: frame.isNarrow })
  return (
    <>
      {/* Placeholder for the list's bar. */}
      <div style={{ flex: 'none', blockSize: 3 }} />
      {hasStrip && !frame.isMinimal && <div style={style.strip} />}
      {ids.length >= SEARCHED_LIST && <div style={style.tools} />}
      {ids.length >= LONG_LIST && <div style={style.filter} />}
      <ul ref={list} className="lading-early" style={style.list} aria-labelledby={labelledBy}>
        {ids.slice(0, MAX_ROWS).map((id) => (
          <li key={id} style={style.row}>
            <span style={style.icon}>
              <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18" />
              </svg>
            </span>
            <bdi style={style.name} translate="no">
              {entries.get(id)?.fileName}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
