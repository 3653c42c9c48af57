/** Notifies a form of an input's new value as if a person had typed it. */
export function notifyOfChange(input: HTMLInputElement): void {
  // React ignores changes to a value that it has set itself, so the form's `onChange` would miss it.
  input.value += ' '
  input.setRangeText('', input.value.length - 1, input.value.length)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
