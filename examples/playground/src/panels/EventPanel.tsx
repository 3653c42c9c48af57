import { type ReactNode, useSyncExternalStore } from 'react'
import type { EventLog } from '../log/EventLog.js'
import { EventRow } from './EventRow.js'

/** The events, the newest first. */
export function EventPanel({ log }: { log: EventLog }): ReactNode {
  const { events, dropped, isPaused } = useSyncExternalStore(log.subscribe, log.read)
  return (
    <section className="card" aria-labelledby="events-title">
      <div className="card-head">
        <h2 id="events-title">
          Events <span className="count">{events.length}</span>
        </h2>
        <button
          type="button"
          className="button"
          aria-pressed={isPaused}
          onClick={() => log.setPaused(!isPaused)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" className="button" disabled={events.length === 0} onClick={() => log.clear()}>
          Clear
        </button>
      </div>
      {dropped > 0 && <p className="card-note">{dropped} more were dropped.</p>}
      {events.length === 0 ? (
        <p className="empty">Events appear here as they happen.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <ol className="events" tabIndex={0} aria-label="Events, the newest first">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
    </section>
  )
}
