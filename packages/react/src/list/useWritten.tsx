import type { Uploader } from '@lading/kernel'
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'

/** Notifies of changes. */
export interface Source {
  readonly subscribe: (listener: () => void) => () => void
}

/** Returns the changes of one entry. */
export function entrySource({ entries }: Uploader, id: string): Source {
  return { subscribe: (listener) => entries.subscribeEntry(id, listener) }
}

/**
 * Returns the ref of an element whose progress is written without React, which would walk through the tree for each number: with each
 * rendering, and after each change of the source.
 *
 * @param write Writes what React does not render.
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
    // A new node would have each `:has()` above it matched again. A translator of pages puts elements in the place of the node.
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
  /** Whether it is drawn, and not only for assistive technology. */
  readonly isDrawn?: boolean
}

/** A progress bar whose value is written without React. */
export function WrittenProgress({ source, read, label, isDrawn }: WrittenProgressProps): ReactElement {
  const ref = useWritten<HTMLDivElement>(source, (element) => {
    const value = read()
    // A bar that stands still would be a number, too.
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
