import type { ReactElement } from 'react'

/** Props of {@link LineIcon}. */
export interface LineIconProps {
  /**
   * SVG path data in a 24 × 24 view box, drawn as a stroke. Filled areas follow it, each as `#`, a six-digit color, and path
   * data.
   */
  readonly path: string
}

/** An icon drawn as a stroke, or as colored areas like brand marks. It is decorative and hidden from assistive technology. */
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
