/**
 * Holds a form with `novalidate` while its field says that files are missing: browsers don't validate such a form. Runs before the
 * form's other listeners, because they can send it. Returns a function that stops this.
 *
 * @param tree The outermost target that the form's events reach.
 * @param getField Returns the form's field; null while there is none.
 */
export function holdForm(tree: EventTarget, getField: () => HTMLInputElement | null): () => void {
  const hold = (event: Event) => {
    const field = getField()
    const isLeft = (event as SubmitEvent).submitter?.hasAttribute('formnovalidate')
    if (!field?.form?.noValidate || event.target !== field.form || isLeft || !field.validity.customError)
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    field.reportValidity()
  }
  tree.addEventListener('submit', hold, true)
  return () => tree.removeEventListener('submit', hold, true)
}
