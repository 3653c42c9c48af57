/** A browser page that a journey drives, whatever controls the browser. */
export interface Driver {
  /** Opens a URL in a page of its own and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Runs a function in the page; it is sent as text, so it may use its arguments and the page only. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Presses the mouse on the first element of a CSS selector, with trusted events. */
  click(selector: string): Promise<void>
  /** Presses and releases a key of the keyboard, with trusted events. */
  press(key: 'Tab' | 'Enter' | 'Escape' | 'Space'): Promise<void>
  /** Types into the element that has the focus. */
  type(characters: string): Promise<void>
  /** Selects files for the file input of a CSS selector. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Loads the page again. */
  reload(): Promise<void>
  /** Closes the page and forgets its cookies and storage. */
  reset(): Promise<void>
  /** Ends the browser. */
  close(): Promise<void>
}
