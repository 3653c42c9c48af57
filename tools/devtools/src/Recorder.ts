import type { EntryPhase, EventMap, Uploader } from '@lading/kernel'

/** A timeline row. */
export interface TimelineEvent {
  /** In milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly kind: 'entry' | 'event' | 'log'
  readonly text: string
  /** Id of the entry that the row is about. */
  readonly entryId?: string
}

/** An entry's phase, and when it began. */
export interface PhaseChange {
  readonly phase: EntryPhase
  /** In milliseconds since the Unix epoch. */
  readonly atMs: number
}

/** Maximum number of rows to keep. */
const KEPT_EVENTS = 500
/** Number of oldest rows to drop at a time. */
const DROPPED_EVENTS = 100

const EVENTS = [
  'file-added',
  'file-removed',
  'file-upload-start',
  'file-upload-success',
  'file-upload-failed',
  'file-url-changed',
  'common-upload-start',
  'common-upload-success',
  'common-upload-failed',
  'all-settled',
  'group-created',
  'auth-required',
  'list-reset',
  'modal-open',
  'modal-close',
  'activity-change',
  'done-click',
  'upload-click',
] as const satisfies readonly (keyof EventMap)[]

/** Records what happens in an uploader: entry phases, events, and log messages. */
export class Recorder {
  readonly uploader: Uploader
  /** Oldest first. */
  readonly events: TimelineEvent[] = []
  /** Each entry's phases, oldest first, including removed entries. */
  readonly history: Map<string, PhaseChange[]> = new Map()
  /** Whether recording is paused: the timeline doesn't get new rows. */
  isPaused: boolean = false
  readonly #ends: (() => void)[] = []

  constructor(uploader: Uploader) {
    this.uploader = uploader
    for (const { internalId, phase } of uploader.entries.values()) this.#addPhase(internalId, phase)
    this.#ends.push(
      uploader.entries.observe(({ id, previous, next, action }) => {
        if (previous?.phase === next.phase) return
        this.#addPhase(id, next.phase)
        const name = next.fileName ?? id
        this.#add({ kind: 'entry', text: `${name}: ${next.phase} (${action?.type ?? 'add'})`, entryId: id })
      }),
      ...EVENTS.map((type) => uploader.on(type, (payload) => this.#add(describeEvent(type, payload)))),
      this.#followLog(),
    )
  }

  /** Clears the timeline. */
  clear(): void {
    this.events.length = 0
  }

  /** Stops recording. */
  dispose(): void {
    for (const end of this.#ends.splice(0)) end()
  }

  #addPhase(id: string, phase: EntryPhase): void {
    const phases = this.history.get(id) ?? []
    phases.push({ phase, atMs: Date.now() })
    this.history.set(id, phases)
  }

  #add(event: Omit<TimelineEvent, 'atMs'>): void {
    if (this.isPaused) return
    this.events.push({ atMs: Date.now(), ...event })
    if (this.events.length > KEPT_EVENTS + DROPPED_EVENTS) this.events.splice(0, DROPPED_EVENTS)
  }

  /** Records log messages on their way to the logger. Returns a function that restores the logger. */
  #followLog(): () => void {
    const { logger } = this.uploader
    if (!Object.isExtensible(logger)) return () => {}
    const own = (['warn', 'error'] as const).map((level) => {
      const descriptor = Object.getOwnPropertyDescriptor(logger, level)
      const method = logger[level]
      logger[level] = (message, ...details) => {
        this.#add({ kind: 'log', text: `${level}: ${[message, ...details.map(String)].join(' ')}` })
        method.call(logger, message, ...details)
      }
      return { level, descriptor }
    })
    return () => {
      for (const { level, descriptor } of own) {
        if (descriptor) Object.defineProperty(logger, level, descriptor)
        else delete (logger as Partial<typeof logger>)[level]
      }
    }
  }
}

function describeEvent(type: string, payload: unknown): Omit<TimelineEvent, 'atMs'> {
  const { internalId, name, status, activity } = (payload ?? {}) as Record<string, unknown>
  const about = [name, status, activity].filter((part) => typeof part === 'string').join(', ')
  const text = about ? `${type}: ${about}` : type
  return { kind: 'event', text, ...(typeof internalId === 'string' && { entryId: internalId }) }
}
