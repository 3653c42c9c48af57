import type { Uploader } from '@lading/kernel'
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'

/** Notifies subscribers about changes. */
export interface Source {
  readonly subscribe: (listener: () => void) => () => void
}

/** Returns a source for one entry's changes. */
export function entrySource({ entries }: Uploader, id: string): Source {
  return { subscribe: (listener) => entries.subscribeEntry(id, listener) }
}

/**
 * Returns the ref for an element whose progress is written without React, which would walk the tree for each number. Writes
 * after each render and after each source change.
 *
 * @param write Writes what React doesn't render.
 */
export function useWritten<T extends Element>(
  source: Source,
  write: (element: T) => void,
): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => write(element)
    update()
    return source.subscribe(update)
  })
  return ref
}

interface WrittenTextProps {
  readonly source: Source
  readonly read: () => string
}

/** Text that is written without React. */
export function WrittenText({ source, read }: WrittenTextProps): ReactElement {
  const ref = useWritten<HTMLSpanElement>(source, (element) => {
    const text = read()
    if (element.textContent === text) return
    const { firstChild: node } = element
    // A new node would make the browser match each `:has()` above it again. Page translators replace the text node with
    // elements.
    if (node instanceof Text && !node.nextSibling) node.data = text
    else element.textContent = text
  })
  return <span ref={ref} />
}

interface WrittenProgressProps {
  readonly source: Source
  /** Returns a number from 0 to 100; null while it isn't known. */
  readonly read: () => number | null
  /** The accessible name. */
  readonly label: string
  /** Whether it's visible, or for assistive technology only. */
  readonly isDrawn?: boolean
}

/** A progress bar whose value is written without React. */
export function WrittenProgress({ source, read, label, isDrawn }: WrittenProgressProps): ReactElement {
  const ref = useWritten<HTMLDivElement>(source, (element) => {
    const value = read()
    // A bar that stands still would look like a percentage.
    if (isDrawn) element.style.visibility = value === null ? 'hidden' : ''
    if (value === null) element.removeAttribute('aria-valuenow')
    if (value === null || element.getAttribute('aria-valuenow') === `${value}`) return
    element.setAttribute('aria-valuenow', `${value}`)
    if (isDrawn) element.style.setProperty('--_share', `${value / 100}`)
  })
  return (
    <div
      ref={ref}
      className="lading-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
