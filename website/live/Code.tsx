import { useState } from 'react'

/** A command that can be copied. */
export function Code({ children }: { readonly children: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(children)
    setCopied(true)
  }
  return (
    <p className="command">
      <code>{children}</code>
      <button type="button" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </p>
  )
}
