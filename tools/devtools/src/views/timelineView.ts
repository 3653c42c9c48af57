import { createTable } from '../dom/createTable.js'
import { formatTime } from '../text/formatTime.js'
import type { View } from './View.js'

/** Events, phase changes and log messages, newest first. */
export const timelineView: View = {
  title: 'Timeline',
  count: ({ recorder }) => recorder.events.length,
  render({ recorder: { events }, scrollTop }) {
    const getCells = (index: number) => {
      const event = events.at(-1 - index)
      return event ? [formatTime(event.atMs), event.kind, event.text] : []
    }
    const rows = { length: events.length, getCells }
    return createTable(
      [['time', '12%'], ['kind', '8%'], 'event'],
      rows,
      'Nothing has happened yet.',
      scrollTop,
    )
  },
}
