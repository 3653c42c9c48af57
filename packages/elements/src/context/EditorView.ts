import type { CloudImageEditorProps } from '@lading/plugin-editor/react'

/** Editor settings that have no attribute. */
export interface EditorSettings {
  readonly resolver: CloudImageEditorProps['secureDeliveryProxyUrlResolver']
  readonly messages: CloudImageEditorProps['messages']
  /** Returns a message in the page's language, or its key. */
  readonly message: (key: string) => string
  /** Whether the editor's parts have a `data-testid`. */
  readonly hasTestIds: boolean
}

/** The editor element's lazily loaded half. */
export interface EditorView {
  /** Renders again with other attributes. */
  render(attributes: Readonly<Record<string, string>>, settings: EditorSettings): void
  unmount(): void
}
