/** Returns whether text can be typed into the target of an event, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  // The page and the window have no selectors.
  return !!(target as Partial<Element> | null | undefined)?.matches?.(':read-write,[readonly]')
}
