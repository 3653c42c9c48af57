import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { LiveOutput } from '../log/LiveOutput.js'
import { toJson } from '../log/toJson.js'
import { CodeBlock } from '../parts/CodeBlock.js'
import { CopyButton } from '../parts/CopyButton.js'
import { Segmented } from '../parts/Segmented.js'
import { OutputFiles } from './OutputFiles.js'

const views = ['files', 'json'] as const

/** The current result of `getOutputCollectionState()`. */
export function OutputPanel({ output }: { output: LiveOutput }): ReactNode {
  const list = useSyncExternalStore(output.subscribe, output.read)
  const [view, setView] = useState<(typeof views)[number]>('files')
  const isEmpty = !list || list.totalCount === 0
  return (
    <section className="card" aria-labelledby="output-title">
      <div className="card-head">
        <h2 id="output-title">
          Output {!isEmpty && <span className={`pill is-${list.status}`}>{list.status}</span>}
        </h2>
        {!isEmpty && <CopyButton text={() => toJson(list)} label="Copy" />}
        <Segmented
          label="Show the output as"
          choices={views}
          names={{ files: 'Files', json: 'JSON' }}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'json' && list ? (
        <CodeBlock label="Output as JSON" code={toJson(list)} />
      ) : isEmpty ? (
        <p className="empty">No files yet. Add some to the uploader above.</p>
      ) : (
        <OutputFiles list={list} />
      )}
    </section>
  )
}
