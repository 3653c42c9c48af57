import { consoleLogger } from '@lading/kernel/basics'
import { CloudImageEditor, type CloudImageEditorProps } from '@lading/plugin-editor/react'
import { ToolRoleContext } from '@lading/react'
import { markParts } from '@lading/react/dashboard'
import { createRoot } from 'react-dom/client'
import { createBox } from '../createBox.js'
import type { EditorSettings, EditorView } from '../EditorView.js'
import { keepContent, releaseContent } from '../keepContent.js'
import { toolRoleOf } from './toolRoleOf.js'

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

/** How long the page may take to lay the editor out, in milliseconds. Source: @uploadcare/file-uploader 1.29. */
const SIZE_WAIT_MS = 3_000

const NO_SIZE =
  'The image editor has no size, so it is invisible. Give the element or what is around it a width and a height.'

/** Renders the image editor into an element. */
export function createEditorView(host: HTMLElement): EditorView {
  const box = createBox(host)
  // The native `change` of an input would look like that of the editor.
  for (const type of ['change', 'input', 'cancel']) {
    box.addEventListener(type, (event) => event.stopPropagation())
  }
  host.replaceChildren(box)
  keepContent(host, [box])
  const root = createRoot(box)
  const dispatch = (type: string, detail?: unknown) =>
    host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  let stopMarking: (() => void) | undefined
  // Also when the page shows the element later.
  const flatness = new ResizeObserver(() => {
    const isFlat = host.offsetWidth > 0 && host.offsetHeight === 0
    // Not within the observer's own round, which the browser would report as a loop.
    if (isFlat) requestAnimationFrame(() => host.setAttribute('data-flat', ''))
  })
  flatness.observe(host)
  const emptiness = setTimeout(() => {
    // An element that is hidden has no box at all.
    const isEmpty = host.getClientRects().length > 0 && (host.offsetWidth === 0 || host.offsetHeight === 0)
    if (isEmpty) consoleLogger.error(NO_SIZE)
  }, SIZE_WAIT_MS)
  return {
    render(attributes, { resolver = null, messages, message, hasTestIds }) {
      if (hasTestIds) stopMarking ??= markParts(box)
      const props: CloudImageEditorProps = Object.fromEntries(
        TEXTS.filter((name) => attributes[name] !== undefined).map((name) => [name, attributes[name]]),
      )
      root.render(
        <ToolRoleContext.Provider value={toolRoleOf(host)}>
          <CloudImageEditor
            {...props}
            secureDeliveryProxyUrlResolver={resolver}
            messages={withLanguage(messages, message)}
            removeCopyright={(attributes.removeCopyright ?? 'false') !== 'false'}
            onApply={(result) => dispatch('apply', result)}
            onCancel={() => dispatch('cancel')}
            onChange={(result) => dispatch('change', result)}
          />
        </ToolRoleContext.Provider>,
      )
    },
    unmount() {
      stopMarking?.()
      flatness.disconnect()
      clearTimeout(emptiness)
      releaseContent(host, box)
      root.unmount()
      box.remove()
    },
  }
}

/** Messages of the element, and those of the language of the page for the others. */
function withLanguage(
  messages: EditorSettings['messages'],
  message: EditorSettings['message'],
): NonNullable<EditorSettings['messages']> {
  return new Proxy(messages ?? {}, {
    get: (own, key: string) => (own as Readonly<Record<string, string>>)[key] ?? message(key),
  })
}
