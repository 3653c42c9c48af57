import type { FileUploaderRegularProps } from '../FileUploaderRegularProps.js'

/** A handler of any event. */
export type EventHandler = (payload: unknown) => void

/** A component's props, sorted by whom they are for. */
export interface SplitProps {
  readonly config: Readonly<Record<string, unknown>>
  /** By the name of the event, such as `file-added`. */
  readonly handlers: ReadonlyMap<string, EventHandler>
}

const OWN: ReadonlySet<string> = new Set<keyof FileUploaderRegularProps | 'children'>([
  'apiRef',
  'children',
  'className',
  'classNameUploader',
  'ctxName',
  'fallback',
  'headless',
  'plugins',
  'slots',
])

/** Tells configuration from event handlers and from what the component itself uses. */
export function splitProps(props: object): SplitProps {
  const config: Record<string, unknown> = {}
  const handlers = new Map<string, EventHandler>()
  for (const [key, value] of Object.entries(props)) {
    if (OWN.has(key) || value === undefined) continue
    if (!/^on[A-Z]/.test(key)) config[key] = value
    else if (typeof value === 'function') handlers.set(eventName(key), value as EventHandler)
  }
  return { config, handlers }
}

function eventName(prop: string): string {
  return prop
    .slice(2)
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .slice(1)
}
