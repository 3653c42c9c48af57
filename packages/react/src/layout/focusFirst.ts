/** Focuses the activity's control that is marked with `data-autofocus`, or else the activity itself. */
export function focusFirst(activity: HTMLElement): void {
  const marked = activity.querySelector<HTMLElement>('[data-autofocus]:enabled')
  ;(marked ?? activity).focus()
}
