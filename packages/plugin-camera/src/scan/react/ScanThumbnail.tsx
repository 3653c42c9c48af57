import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { ScannedPage } from '../ScannedPage.js'

interface ScanThumbnailProps {
  readonly page: ScannedPage
  readonly count: number
}

/** Shows the last page and how many there are. */
export function ScanThumbnail({ page, count }: ScanThumbnailProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(page.thumbnail), [page])
  return (
    <div
      className="lading-camera-stack lading-scan-stack"
      data-deep={count > 1 || undefined}
      aria-hidden="true"
    >
      <div ref={host} />
      <b>{count}</b>
    </div>
  )
}
