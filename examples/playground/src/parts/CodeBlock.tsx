import { type ReactNode, useMemo } from 'react'
import { highlight } from './highlight.js'

/** Scrollable code, in colors. */
export function CodeBlock({ label, code }: { label: string; code: string }): ReactNode {
  const tokens = useMemo(() => {
    let at = 0
    return highlight(code).map((token) => {
      const placed = { ...token, at }
      at += token.text.length
      return placed
    })
  }, [code])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>
        {tokens.map(({ kind, text, at }) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={at} className={`code-${kind}`}>
              {text}
            </span>
          ),
        )}
      </pre>
    </section>
  )
}
