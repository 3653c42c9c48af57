import { createTable } from '../dom/createTable.js'
import { formatTime } from '../text/formatTime.js'
import type { View } from './View.js'

/** Entries with their phases so far, and why they wait. */
export const entriesView: View = {
  title: 'Entries',
  count: ({ entries }) => entries.length,
  render({ entries, queue, recorder, scrollTop }) {
    const getCells = (index: number) => {
      const entry = entries[index]
      if (!entry) return []
      const { id, name, phase, progress, wait, hook, validatorsPending, errors } = entry
      const phases = recorder.history.get(id) ?? []
      const began = phases.at(-1)?.atMs ?? Date.now()
      const waits = [
        hook && `hook "${hook}"`,
        validatorsPending > 0 && `${validatorsPending} validators`,
        wait && waitText(wait),
        phase === 'queued' && queue.isPaused && 'the queue is paused',
      ].filter((reason) => typeof reason === 'string')
      return [
        name ?? id,
        `${phase}, ${formatTime(began)}`,
        `${Math.round(progress)} %`,
        waits.join('; ') || '–',
        phases.map((change) => change.phase).join(' → '),
        errors.join('; ') || '–',
      ]
    }
    const columns = ['entry', 'phase, since', ['progress', '7%'], 'waits for', 'history', 'errors'] as const
    return createTable(columns, { length: entries.length, getCells }, 'The list is empty.', scrollTop)
  },
}

function waitText({ reason, untilMs }: { readonly reason: string; readonly untilMs: number | null }): string {
  return untilMs === null ? reason : `${reason}, ${Math.max(0, Math.round((untilMs - Date.now()) / 1000))} s`
}
