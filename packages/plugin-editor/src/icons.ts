/** The icons that the editor adds to the user interface. */
export const icons: readonly { readonly id: string; readonly path: string }[] = [
  { id: 'edit-file', path: 'm4.75 19.25 1-4.25L16 4.75 19.25 8 9 18.25zM13.75 7 17 10.25' },
]
