import { useMessage, useUploader } from '@lading/react'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react'
import type { LibrarySnapshot } from '../list/LibraryStore.js'
import { formatMonth } from './formatMonth.js'

interface DateRailProps {
  readonly months: LibrarySnapshot['months']
  readonly total: number
  /** Index of a shown file. */
  readonly index: number
  readonly onMove: (index: number) => void
}

/** Smallest distance of two years on the rail, as a share of its length. */
const YEAR_DISTANCE = 0.06

/** A rail next to the list: people drag along it to a month. */
export function DateRail({ months, total, index, onMove }: DateRailProps): ReactElement {
  const message = useMessage()
  const { language } = useUploader().locale
  const rail = useRef<HTMLDivElement>(null)
  const [isDragged, setDragged] = useState(false)
  const position = months.findLastIndex(({ start }) => start <= index)
  const current = months[position]
  const label = current ? formatMonth(current.month, language) : ''
  const goTo = (target: number) => {
    const month = months[Math.max(0, Math.min(months.length - 1, target))]
    if (month) onMove(month.start)
  }
  const press = (event: KeyboardEvent) => {
    const year = current?.month.slice(0, 4)
    const targets: Readonly<Record<string, () => number>> = {
      ArrowDown: () => position + 1,
      ArrowUp: () => position - 1,
      Home: () => 0,
      End: () => months.length - 1,
      PageDown: () =>
        indexOr(
          months.findIndex(({ month }, at) => at > position && month.slice(0, 4) !== year),
          months.length - 1,
        ),
      PageUp: () =>
        indexOr(
          months.findLastIndex(({ month }, at) => at < position && month.slice(0, 4) !== year),
          0,
        ),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    goTo(target())
  }
  const drag = ({ clientY }: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect()
    if (!box) return
    const share = Math.max(0, Math.min(1, (clientY - box.top) / box.height))
    onMove(Math.min(total - 1, Math.floor(share * total)))
  }
  return (
    <div
      ref={rail}
      className="lading-library-rail"
      role="slider"
      tabIndex={0}
      aria-label={message('library-date')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={months.length}
      aria-valuenow={position + 1}
      aria-valuetext={label}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(true)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (isDragged) drag(event)
      }}
      onPointerUp={() => setDragged(false)}
      onLostPointerCapture={() => setDragged(false)}
    >
      {yearsOf(months, total).map(({ year, share }) => (
        <span key={year} aria-hidden style={{ insetBlockStart: `${share * 100}%` }}>
          {year}
        </span>
      ))}
      <i aria-hidden style={{ insetBlockStart: `${(index / Math.max(1, total - 1)) * 100}%` }}>
        <b hidden={!isDragged}>{label}</b>
      </i>
    </div>
  )
}

function indexOr(index: number, other: number): number {
  return index < 0 ? other : index
}

function yearsOf(months: DateRailProps['months'], total: number): { year: string; share: number }[] {
  const years: { year: string; share: number }[] = []
  for (const { month, start } of months) {
    const year = month.slice(0, 4)
    const share = start / Math.max(1, total)
    const last = years.at(-1)
    if (last?.year === year || (last && share - last.share < YEAR_DISTANCE) || share > 1 - YEAR_DISTANCE)
      continue
    years.push({ year, share })
  }
  return years
}
