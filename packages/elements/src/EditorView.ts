import type { CloudImageEditorProps } from '@lading/plugin-editor/react'

/** Settings of the editor that have no attribute. */
export interface EditorSettings {
  readonly resolver: CloudImageEditorProps['secureDeliveryProxyUrlResolver']
  readonly messages: CloudImageEditorProps['messages']
  /** Returns a message in the language of the page, or its key. */
  readonly message: (key: string) => string
  /** Whether its parts have a `data-testid`. */
  readonly hasTestIds: boolean
}

/** The lazily loaded half of the editor element. */
export interface EditorView {
  /** Renders with other attributes. */
  render(attributes: Readonly<Record<string, string>>, settings: EditorSettings): void
  unmount(): void
}
