import { correction, generate } from 'lean-qr'
import { type ReactElement, useMemo } from 'react'

/** Scanners need this many empty modules around a code. */
const MARGIN = 4

/** Renders a text as a QR code: dark on white in every color scheme, because some scanners know nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { size, path } = useMemo(() => draw(text), [text])
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`
  return (
    <svg
      className="lading-handoff-qr"
      viewBox={box}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Draws each row's runs of dark modules. */
function draw(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const { size } = code
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x
      while (code.get(x, y)) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return { size, path }
}
