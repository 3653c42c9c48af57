import { type ReactNode, useEffect, useState } from 'react'

const MESSAGES = { idle: '', copied: 'Copied', failed: 'The browser did not allow copying' } as const

/** How long a message is shown. */
const MESSAGE_MS = 2000

/** Copies a string and confirms it for a moment. */
export function CopyButton({
  text,
  label,
  prominent = false,
}: {
  text: () => string
  label: string
  prominent?: boolean
}): ReactNode {
  const [state, setState] = useState<keyof typeof MESSAGES>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <button type="button" className={prominent ? 'button is-prominent' : 'button'} onClick={copy}>
      {label}
      <span className="copied" role="status">
        {MESSAGES[state]}
      </span>
    </button>
  )
}
