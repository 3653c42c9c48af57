'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** From 0 to 100. */
  readonly value: number
  /** The accessible name. */
  readonly label: string
}

/** A progress bar. */
export function ProgressBar({ value, label }: ProgressBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  // Set through the DOM, because a strict content security policy forbids a `style` attribute in server-rendered markup.
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
