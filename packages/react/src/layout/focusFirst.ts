/** Brings the focus into an activity: to the control that asks for it, else to the activity itself. */
export function focusFirst(activity: HTMLElement): void {
  const wanted = activity.querySelector<HTMLElement>('[data-autofocus]:enabled')
  ;(wanted ?? activity).focus()
}
