import type { ReactElement } from 'react'

/** Props of {@link LineIcon}. */
export interface LineIconProps {
  /**
   * Data of an SVG path in a 24 × 24 view box, which is drawn as a line. Areas follow it, each with `#`, the six digits of its color, and its
   * data.
   */
  readonly path: string
}

/** An icon of one line, or of colored areas as the marks of brands. It is decorative and hidden from assistive technology. */
export function LineIcon({ path }: LineIconProps): ReactElement {
  const [line, ...areas] = path.split('#')
  return (
    <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
      {line && <path d={line} />}
      {areas.map((area) => (
        <path key={area} d={area.slice(6)} fill={`#${area.slice(0, 6)}`} stroke="none" />
      ))}
    </svg>
  )
}
