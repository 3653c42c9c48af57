import { memo, type ReactNode, useState } from 'react'
import { describePayload } from '../log/describePayload.js'
import type { LoggedEvent } from '../log/EventLog.js'
import { toJson } from '../log/toJson.js'
import { CodeBlock } from '../parts/CodeBlock.js'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** One event; expanded, it shows its payload. */
export const EventRow = memo(function EventRow({ event }: { event: LoggedEvent }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { name, text } = describePayload(event.payload)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <time dateTime={event.at.toISOString()}>{time.format(event.at)}</time>
          <span className={`event-name ${tone(event.name)}`}>{event.name}</span>
          <span className="event-text">
            {name && <bdi>{name}</bdi>}
            {text}
          </span>
        </summary>
        {isOpen && <CodeBlock label={`Payload of ${event.name}`} code={toJson(event.payload)} />}
      </details>
    </li>
  )
})

function tone(name: string): string {
  if (name.endsWith('success')) return 'is-good'
  return name.endsWith('failed') ? 'is-bad' : ''
}
