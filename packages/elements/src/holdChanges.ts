/** Keeps the native `change` of inputs inside of an element: it would look like the event of the uploader. */
export function holdChanges(box: HTMLElement): void {
  for (const type of ['change', 'input']) box.addEventListener(type, (event) => event.stopPropagation())
}
