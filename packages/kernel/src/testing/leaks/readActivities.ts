import type { Uploader } from '../../Uploader.js'
import type { State } from './listChanges.js'

/** Activities in the kernel's flow, which it shows even if no plugin contributes them. */
const FLOW: ReadonlySet<string> = new Set(['start-from', 'upload-list'])

/** More steps than any history has. Needed because a layout can show a new activity whenever no activity is shown. */
const MAX_STEPS = 20

/** Reads the activity state. */
export function readActivities({ activities }: Uploader): State {
  const { current, isModalOpen, canGoBack } = activities.snapshot
  const state = new Map<string, unknown>()
  if (current) state.set('the current activity', current.id)
  if (isModalOpen) state.set('the open dialog', true)
  if (canGoBack) state.set('the history of activities', true)
  return state
}

/**
 * Goes back through the history like a person, until the dialog is closed. Returns visited activities that neither the flow
 * nor a contribution provides; their dialog would be empty.
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
