import { type ReactNode, useEffect, useState } from 'react'

const said = { idle: '', copied: 'Copied', refused: 'Copying was refused' } as const

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  prominent = false,
}: {
  text: () => string
  label: string
  prominent?: boolean
}): ReactNode {
  const [state, setState] = useState<keyof typeof said>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <button type="button" className={prominent ? 'button is-prominent' : 'button'} onClick={copy}>
      {label}
      <span className="copied" role="status">
        {said[state]}
      </span>
    </button>
  )
}
