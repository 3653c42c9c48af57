/** Stops native `change` events from inner inputs: they would look like the uploader's event. */
export function holdChanges(box: HTMLElement): void {
  for (const type of ['change', 'input']) box.addEventListener(type, (event) => event.stopPropagation())
}
