import { type ReactElement, useLayoutEffect, useRef } from 'react'

interface BurstStackProps {
  /** The last photo, shown on top. */
  readonly last: HTMLCanvasElement
  readonly count: number
}

/** Shows burst photos as a stack in a corner of the preview. It's decorative: the button next to the shutter shows the number. */
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
