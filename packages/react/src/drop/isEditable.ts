/** Returns whether text can be typed into the target of an event, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  // The page and the window have no selectors. An editor that draws its text itself has a context.
  const element = target as (Partial<Element> & { readonly editContext?: unknown }) | null | undefined
  return !!(element?.matches?.(':read-write,[readonly],[role=textbox]') || element?.editContext)
}

/** Returns whether the focus is somewhere in a closed shadow tree of an element: a text field may have it. */
export function hidesFocus(target: EventTarget | undefined): boolean {
  const element = target as HTMLElement
  const { activeElement, body } = document
  return (
    element === activeElement && element !== body && element.tabIndex < 0 && !element.hasAttribute('tabindex')
  )
}
