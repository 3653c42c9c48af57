import { CloudImageEditor, type CloudImageEditorProps } from '@lading/plugin-editor/react'
import { createRoot } from 'react-dom/client'
import type { EditorView } from '../EditorView.js'

/** The attributes that the editor has as props of the same name. */
const TEXTS = [
  'uuid',
  'cdnUrl',
  'cdnCname',
  'cropPreset',
  'cropMinSize',
  'tabs',
  'maskHref',
  'secureDeliveryProxy',
] as const satisfies readonly (keyof CloudImageEditorProps)[]

/** Renders the image editor into an element. */
export function createEditorView(host: HTMLElement): EditorView {
  const box = host.ownerDocument.createElement('div')
  box.style.display = 'contents'
  // The native `change` of an input would look like that of the editor.
  for (const type of ['change', 'input', 'cancel']) {
    box.addEventListener(type, (event) => event.stopPropagation())
  }
  host.replaceChildren(box)
  const root = createRoot(box)
  const dispatch = (type: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(type, { detail }))
  return {
    render(attributes) {
      const props: CloudImageEditorProps = Object.fromEntries(
        TEXTS.filter((name) => attributes[name] !== undefined).map((name) => [name, attributes[name]]),
      )
      root.render(
        <CloudImageEditor
          {...props}
          removeCopyright={(attributes.removeCopyright ?? 'false') !== 'false'}
          onApply={(result) => dispatch('apply', result)}
          onCancel={() => dispatch('cancel')}
          onChange={(result) => dispatch('change', result)}
        />,
      )
    },
    unmount() {
      root.unmount()
      box.remove()
    },
  }
}
