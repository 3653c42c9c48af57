/** Returns whether text can be typed into the target of an event, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  return target instanceof Element && target.matches(':read-write,[readonly]')
}
