'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Properties of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** From 0 to 100. */
  readonly value: number
  /** What makes progress. */
  readonly label: string
}

/** A bar of progress with its name and value. */
export function ProgressBar({ value, label }: ProgressBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  // Set through the DOM: a `style` attribute in markup would be against a strict policy of the page.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('--_share', String(value / 100))
  }, [value])
  return (
    <div
      ref={bar}
      className="lading-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    />
  )
}
