import type { ReactNode } from 'react'
import { CodeBlock } from '../parts/CodeBlock.js'
import { CopyButton } from '../parts/CopyButton.js'
import { Top } from '../parts/Top.js'
import type { Settings } from '../settings/Settings.js'

/** A page with one example, what it shows in a sentence, and its code. */
export function ExamplePage({
  settings,
  title,
  text,
  code,
  children,
}: {
  settings: Settings
  title: string
  text: ReactNode
  code: string
  children: ReactNode
}): ReactNode {
  return (
    <>
      <Top settings={settings} />
      <main className="body example">
        <div className="page-intro">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        <div className="card example-stage">{children}</div>
        <section className="card" aria-labelledby="code-title">
          <div className="card-head">
            <h2 id="code-title">Code</h2>
            <CopyButton text={() => code} label="Copy" />
          </div>
          <CodeBlock label="Code of the example" code={code} />
        </section>
      </main>
    </>
  )
}
