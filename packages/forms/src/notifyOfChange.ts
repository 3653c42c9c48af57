/** Notifies a form of another value of an input, as when a person types. */
export function notifyOfChange(input: HTMLInputElement): void {
  // React reports no change to a value that it has set itself: an `onChange` of the form would miss it.
  input.value += ' '
  input.setRangeText('', input.value.length - 1, input.value.length)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
