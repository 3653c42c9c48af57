import type { ReactNode } from 'react'

/** Scrollable code. */
export function CodeBlock({ label, code }: { label: string; code: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>{code}</pre>
    </section>
  )
}
