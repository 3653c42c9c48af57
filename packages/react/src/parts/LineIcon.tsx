import type { ReactElement } from 'react'

/** Props of {@link LineIcon}. */
export interface LineIconProps {
  /** Data of an SVG path in a 24 × 24 view box. */
  readonly path: string
}

/** A path drawn as a line. It is decorative and hidden from assistive technology. */
export function LineIcon({ path }: LineIconProps): ReactElement {
  return (
    <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
