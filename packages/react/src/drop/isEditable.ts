/** Returns true if text can be typed into an event's target, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  // Document and window have no selectors. An editor that draws its text itself has an `editContext`.
  const element = target as (Partial<Element> & { readonly editContext?: unknown }) | null | undefined
  return !!(element?.matches?.(':read-write,[readonly],[role=textbox]') || element?.editContext)
}

/** Returns true if focus is somewhere in an element's closed shadow tree, where a text field could have it. */
export function hidesFocus(target: EventTarget | undefined): boolean {
  const element = target as HTMLElement
  const { activeElement, body } = document
  return (
    element === activeElement && element !== body && element.tabIndex < 0 && !element.hasAttribute('tabindex')
  )
}
