import type { EventProps, UploaderHandle } from '@lading/uploader'
import { type RefObject, useMemo, useRef } from 'react'
import { EventLog } from './EventLog.js'
import { eventNames } from './eventNames.js'
import { LiveOutput } from './LiveOutput.js'

/** Records what the panels show. */
export interface Recorder {
  readonly log: EventLog
  readonly output: LiveOutput
  readonly apiRef: RefObject<UploaderHandle | null>
  /** Props of the component. */
  readonly handlers: EventProps
}

/** Records every event, and the list after each of them. */
export function useRecorder(): Recorder {
  const apiRef = useRef<UploaderHandle>(null)
  return useMemo(() => {
    const log = new EventLog()
    const output = new LiveOutput()
    const handlers = eventNames.map(([prop, name]) => [
      prop,
      (payload: unknown) => {
        log.push(name, payload)
        output.refresh(() => apiRef.current?.getAPI())
      },
    ])
    return { log, output, apiRef, handlers: Object.fromEntries(handlers) as EventProps }
  }, [])
}
