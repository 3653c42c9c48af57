import type { Uploader } from '../../Uploader.js'
import type { State } from './listChanges.js'

/** Activities of the kernel's own flow, which it shows whether or not a plugin contributes them. */
const FLOW: ReadonlySet<string> = new Set(['start-from', 'upload-list'])

/** Longer than any history; a layout may show an activity whenever none is shown. */
const MAX_STEPS = 20

/** Reads the state of the activities. */
export function readActivities({ activities }: Uploader): State {
  const { current, isModalOpen, canGoBack } = activities.snapshot
  const state = new Map<string, unknown>()
  if (current) state.set('the current activity', current.id)
  if (isModalOpen) state.set('the open dialog', true)
  if (canGoBack) state.set('the history of activities', true)
  return state
}

/**
 * Goes back through the history as a person does, until the dialog is closed, and returns the activities on the way
 * that neither the flow nor a contribution provides: their dialog would be empty.
 */
export function leaveActivities(uploader: Uploader): string[] {
  const contributed = new Set(uploader.slots.items('activity').map(({ id }) => id))
  const missing: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    const id = uploader.getCurrentActivity()
    if (id === null) break
    const isKnown = FLOW.has(id) || contributed.has(id)
    if (!isKnown) missing.push(`the activity "${id}", which is shown or in the history`)
    uploader.historyBack()
  }
  return missing
}
