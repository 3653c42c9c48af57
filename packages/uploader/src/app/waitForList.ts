import { ClockToken, type Uploader } from '@lading/kernel'
import { loadActivity } from '@lading/react/dashboard'
import type { Intents } from '../early/createIntents.js'
import type { UploaderLayout } from '../UploaderApp.js'

/** Longest time in which dropped files are read before the start is shown again, in milliseconds: folders may take long. */
const READING_MS = 100

/** Longest time for which the shell's rows stand for the list, in milliseconds. */
const LIST_MS = 5000

/** Whether the shell's start is to stay until files that wait are read and the list is loaded. */
export function hasFilesToShow({ getSnapshot }: Intents, layout: UploaderLayout): boolean {
  return layout !== 'regular' && /^(transfer|files)$/.test(getSnapshot().at(-1)?.kind ?? '')
}

/**
 * Calls `end` when the list is current and loaded, or the wait is too long: the activities then take the place of the shell's start.
 * Returns a function that ends the wait.
 */
export function waitForList(uploader: Uploader, layout: UploaderLayout, end: () => void): () => void {
  const { activities, entries } = uploader
  // As the layout does, which is rendered with the list at the earliest.
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
