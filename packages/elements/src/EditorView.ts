/** The lazily loaded half of the editor element. */
export interface EditorView {
  /** Renders with other attributes. */
  render(attributes: Readonly<Record<string, string>>): void
  unmount(): void
}
