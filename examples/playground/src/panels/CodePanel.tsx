import { type ReactNode, useState } from 'react'
import { CodeBlock } from '../parts/CodeBlock.js'
import { CopyButton } from '../parts/CopyButton.js'
import { Segmented } from '../parts/Segmented.js'
import type { ServiceUrls } from '../settings/configProps.js'
import { htmlSnippet } from '../settings/htmlSnippet.js'
import type { Settings } from '../settings/Settings.js'
import { snippet } from '../settings/snippet.js'

const kinds = ['react', 'html'] as const
const names = { react: 'React', html: 'HTML' }
const writers = { react: snippet, html: htmlSnippet }

/** The code of this uploader, for React and for any page. */
export function CodePanel({ settings, service }: { settings: Settings; service: ServiceUrls }): ReactNode {
  const [kind, setKind] = useState<(typeof kinds)[number]>('react')
  const code = writers[kind](settings, service)
  return (
    <section className="card" aria-labelledby="code-title">
      <div className="card-head">
        <h2 id="code-title">Code</h2>
        <Segmented label="Code for" choices={kinds} names={names} value={kind} onChange={setKind} />
        {kinds.map((each) => (
          <CopyButton
            key={each}
            text={() => writers[each](settings, service)}
            label={`Copy as ${names[each]}`}
          />
        ))}
      </div>
      <CodeBlock label={`${names[kind]} code`} code={code} />
    </section>
  )
}
