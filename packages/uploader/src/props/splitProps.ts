import type { FileUploaderRegularProps } from './FileUploaderRegularProps.js'

export type EventHandler = (payload: unknown) => void

/** A component's props, grouped by purpose. */
export interface SplitProps {
  readonly config: Readonly<Record<string, unknown>>
  /** By event name, e.g. `file-added`. */
  readonly handlers: ReadonlyMap<string, EventHandler>
}

const OWN_PROPS: ReadonlySet<string> = new Set<keyof FileUploaderRegularProps | 'children'>([
  'apiRef',
  'children',
  'className',
  'classNameUploader',
  'container',
  'ctxName',
  'fallback',
  'headless',
  'id',
  'initialFiles',
  'onReady',
  'plugins',
  'preload',
  'resetOnClose',
  'services',
  'slots',
  'transport',
  'uploader',
  'value',
])

/** Separates configuration and event handlers; leaves out the component's remaining props. */
export function splitProps(props: object): SplitProps {
  const config: Record<string, unknown> = {}
  const handlers = new Map<string, EventHandler>()
  for (const [key, value] of Object.entries(props)) {
    if (OWN_PROPS.has(key) || value === undefined) continue
    if (!/^on[A-Z]/.test(key)) config[key] = value
    else if (typeof value === 'function') handlers.set(eventName(key), value as EventHandler)
  }
  // Matches Uploadcare's default for this button.
  if (config.dynamicButton === true) config.dynamicButtonViewMode ??= 'auto'
  return { config, handlers }
}

function eventName(prop: string): string {
  return prop
    .slice(2)
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .slice(1)
}
