import { createTable } from '../createTable.js'
import { formatTime } from '../formatTime.js'
import type { View } from './View.js'

/** Events, changes of phases and messages of the log, latest first. */
export const timelineView: View = {
  title: 'Timeline',
  count: (_, { events }) => events.length,
  render(_, { events }) {
    const rows = [...events].reverse().map(({ atMs, kind, text }) => [formatTime(atMs), kind, text])
    return createTable(['time', 'kind', 'event'], rows, 'Nothing has happened yet.')
  },
}
