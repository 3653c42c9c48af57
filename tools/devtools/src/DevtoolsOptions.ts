/** Options for `mountDevtools()`. */
export interface DevtoolsOptions {
  /**
   * The key that opens and closes the panel, together with Ctrl and Shift.
   *
   * @default 'L'
   */
  readonly key?: string
  /**
   * Whether the panel is open from the start.
   *
   * @default false
   */
  readonly isOpen?: boolean
}

/** A TanStack Devtools plugin. */
export interface DevtoolsPlugin {
  readonly id: string
  readonly name: string
  /** Renders the panel into an element. */
  readonly render: (element: HTMLElement) => void
  /** Removes the panel. */
  readonly destroy: () => void
}
