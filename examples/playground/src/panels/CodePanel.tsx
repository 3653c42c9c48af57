import type { ReactNode } from 'react'
import { CodeBlock } from '../parts/CodeBlock.js'
import { CopyButton } from '../parts/CopyButton.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'
import { snippet } from '../settings/snippet.js'

/** The code of this uploader. */
export function CodePanel({ settings, service }: { settings: Settings; service: ServiceUrls }): ReactNode {
  const code = snippet(settings, service)
  return (
    <section className="card" aria-labelledby="code-title">
      <div className="card-head">
        <h2 id="code-title">Code</h2>
        <CopyButton text={() => code} label="Copy" />
      </div>
      <CodeBlock label="React code" code={code} />
    </section>
  )
}
