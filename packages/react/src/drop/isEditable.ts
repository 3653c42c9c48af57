/** Elements that may have the focus themselves. */
const FOCUSABLE =
  'a[href], area, audio, body, button, dialog, embed, html, iframe, input, object, select, summary, textarea, video, [tabindex]'

/** Returns whether text can be typed into the target of an event, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  // The page and the window have no selectors.
  const element = target as (Partial<Element> & { readonly editContext?: unknown }) | null | undefined
  if (!element?.matches) return false
  return (
    element.matches(':read-write, [readonly], [role=textbox], [role=searchbox]') ||
    // An editor that draws its text itself.
    !!element.editContext
  )
}

/** Returns whether the focus is somewhere in a closed shadow tree of an element: a text field may have it. */
export function hidesFocus(target: EventTarget | null | undefined): boolean {
  if (!(target instanceof Element) || target.shadowRoot) return false
  return target === (target.getRootNode() as Document).activeElement && !target.matches(FOCUSABLE)
}
