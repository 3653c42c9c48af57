/** Inputs without text. */
const PLAIN_INPUTS = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Returns whether text can be typed into the target of an event, which then handles pastes itself. */
export function isEditable(target: EventTarget | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.test(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement
}
