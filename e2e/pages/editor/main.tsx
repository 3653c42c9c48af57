import { CloudImageEditor, type CloudImageEditorProps, type EditorResult } from '@lading/plugin-editor/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** Results that the tests read, and props that they set. */
    editorPage: {
      readonly events: (readonly [name: string, result?: EditorResult])[]
      setProps(props: Partial<CloudImageEditorProps>): void
    }
  }
}

const query = new URLSearchParams(location.search)
const first = JSON.parse(query.get('props') ?? '{}') as CloudImageEditorProps
const events: Window['editorPage']['events'] = []
if (query.get('dir')) document.documentElement.dir = query.get('dir') as string

/** A page that edits one image. */
function EditorPage() {
  const [props, setProps] = useState(first)
  window.editorPage = { events, setProps: (next) => setProps((before) => ({ ...before, ...next })) }
  return (
    <CloudImageEditor
      {...props}
      className={`lading-${query.get('theme') ?? 'light'}`}
      onApply={(result) => events.push(['apply', result])}
      onCancel={() => events.push(['cancel'])}
      onChange={(result) => events.push(['change', result])}
    />
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <EditorPage />
  </StrictMode>,
)
