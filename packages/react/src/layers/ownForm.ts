import type { HTMLAttributes, KeyboardEvent, SyntheticEvent } from 'react'

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}

/**
 * Handlers that keep a form around the uploader out of what people do in it. A link that is added would send the page's form, and a
 * search would look like a change to it. React passes these events to the page from a dialog, too.
 */
export const ownForm: HTMLAttributes<HTMLElement> = {
  onChange: keep,
  onInput: keep,
  onInvalid: keep,
  onReset: keep,
  onSubmit: keep,
}

/** Keeps Enter in an input from sending the page's form around the uploader. */
export function holdEnter(event: KeyboardEvent<HTMLElement>): void {
  const { form, type } = event.target as Partial<HTMLInputElement>
  if (event.key !== 'Enter' || !form || !type || !SUBMITS.test(type)) return
  if (!event.currentTarget.contains(form)) event.preventDefault()
}

/** Types of inputs in which Enter sends a form. */
const SUBMITS =
  /^(checkbox|date|datetime-local|email|month|number|password|radio|range|search|tel|text|time|url|week)$/
