import { ClockToken, type Uploader } from '@lading/kernel'
import { loadActivity } from '@lading/react/dashboard'
import type { Intents } from '../early/createIntents.js'
import type { UploaderLayout } from '../UploaderApp.js'

/** Longest time to read dropped files before the start is shown again, in milliseconds: folders can take long. */
const READING_MS = 100

/** Longest time that the shell's rows stand in for the list, in milliseconds. */
const LIST_MS = 5000

/** True if the shell's start should stay until waiting files are read and the list is loaded. */
export function hasFilesToShow({ getSnapshot }: Intents, layout: UploaderLayout): boolean {
  return layout !== 'regular' && /^(transfer|files)$/.test(getSnapshot().at(-1)?.kind ?? '')
}

/**
 * Calls `end` when the list is current and loaded, or after too long a wait; the activities then replace the shell's start.
 * Returns a function that cancels the wait.
 */
export function waitForList(uploader: Uploader, layout: UploaderLayout, end: () => void): () => void {
  const { activities, entries } = uploader
  // The layout sets this as well, but it renders with the list at the earliest.
  activities.layout = layout
  if (layout === 'inline' && !activities.snapshot.current) activities.show('start-from')
  const clock = uploader.scope.get(ClockToken)
  let isLoaded = false
  const update = () => {
    if (isLoaded && activities.snapshot.current?.id === 'upload-list') end()
  }
  const ends = [
    clock.schedule(READING_MS, () => {
      if (entries.size === 0) end()
    }),
    clock.schedule(LIST_MS, end),
    activities.subscribe(update),
  ]
  void Promise.resolve(loadActivity(uploader, 'upload-list')).finally(() => {
    isLoaded = true
    update()
  })
  return () => {
    for (const stop of ends) stop()
  }
}
