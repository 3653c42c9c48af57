import { type ReactElement, useLayoutEffect, useRef } from 'react'

interface BurstStackProps {
  /** The photo on top. */
  readonly last: HTMLCanvasElement
  readonly count: number
}

/** The photos of a burst, as a stack in the corner of the picture; it is decorative, the button beside the shutter has the number. */
export function BurstStack({ last, count }: BurstStackProps): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(last), [last])
  return (
    <span className="lading-camera-stack" data-deep={count > 1 ? '' : undefined} aria-hidden="true">
      <span ref={host} />
      <b>{count}</b>
    </span>
  )
}
