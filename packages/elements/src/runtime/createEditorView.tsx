import { consoleLogger } from '@lading/kernel/basics'
import { CloudImageEditor, type CloudImageEditorProps } from '@lading/plugin-editor/react'
import { ToolRoleContext } from '@lading/react'
import { markParts } from '@lading/react/dashboard'
import { createRoot } from 'react-dom/client'
import type { EditorSettings, EditorView } from '../context/EditorView.js'
import { createBox } from '../dom/createBox.js'
import { keepContent, releaseContent } from '../dom/keepContent.js'
import { toolRoleOf } from './toolRoleOf.js'

/** Attributes that the editor accepts as props with the same name. */
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

/** Time for the page to lay out the editor, in milliseconds. Source: @uploadcare/file-uploader 1.29. */
const SIZE_WAIT_MS = 3_000

const NO_SIZE =
  'The image editor has no size, so it is invisible. Give the element or what is around it a width and a height.'

/** Renders the image editor into an element. */
export function createEditorView(host: HTMLElement): EditorView {
  const box = createBox(host)
  // An input's native `change` event would look like the editor's.
  for (const type of ['change', 'input', 'cancel']) {
    box.addEventListener(type, (event) => event.stopPropagation())
  }
  host.replaceChildren(box)
  keepContent(host, [box])
  const root = createRoot(box)
  const dispatch = (type: string, detail?: unknown) =>
    host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  let stopMarking: (() => void) | undefined
  // Also handles an element that the page shows later.
  const flatness = new ResizeObserver(() => {
    const isFlat = host.offsetWidth > 0 && host.offsetHeight === 0
    // Not within the observer's callback, which the browser would report as a loop.
    if (isFlat) requestAnimationFrame(() => host.setAttribute('data-flat', ''))
  })
  flatness.observe(host)
  const emptiness = setTimeout(() => {
    // A hidden element has no boxes at all.
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

/** Element messages, falling back to the page's language. */
function withLanguage(
  messages: EditorSettings['messages'],
  message: EditorSettings['message'],
): NonNullable<EditorSettings['messages']> {
  return new Proxy(messages ?? {}, {
    get: (own, key: string) => (own as Readonly<Record<string, string>>)[key] ?? message(key),
  })
}
