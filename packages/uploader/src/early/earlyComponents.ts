import type { Uploader } from '@lading/kernel'
import type { FormSettings } from './FormSettings.js'
import type { PageCore } from './PageCore.js'
import { shared } from './shared.js'

/** A component's state before its uploader is loaded, for code that finds it by its `apiRef` or `ctxName`. */
export interface EarlyComponent {
  /** The uploader's key in `contexts`. */
  readonly key: unknown
  readonly props: FormSettings & {
    readonly apiRef?: unknown
    readonly ctxName?: string | undefined
    readonly uploader?: Uploader | undefined
    readonly plugins?: unknown
  }
  /** Loads the uploader. */
  readonly load: () => unknown
  /** True if a person has added files. */
  readonly isWaiting: boolean
  /** Removes files that wait for the uploader. */
  readonly discardFiles: () => void
  /** Why a form isn't valid until the uploader is loaded, in the person's language. */
  readonly message: string
}

/** This page's components. Filled in effects, so it's empty on a server. */
export const earlyComponents: {
  /** Components by their intents. */
  readonly all: Map<object, EarlyComponent>
  /** Uploaders whose plugins are set up, by the same intents objects. */
  readonly uploaders: WeakMap<object, Uploader>
  /** Cores of refs whose component isn't on the page. */
  readonly refCores: Map<object, PageCore>
  /** Refs whose uploaders should be loaded. */
  readonly awaited: WeakSet<object>
  /** Refs whose uploaders the page is waiting for: the page could do anything with them before an upload. */
  readonly waitedFor: WeakSet<object>
  /** Called after each change. */
  readonly listeners: Set<() => void>
} = /* @__PURE__ */ shared('components', () => ({
  all: new Map(),
  uploaders: new WeakMap(),
  refCores: new Map(),
  awaited: new WeakSet(),
  waitedFor: new WeakSet(),
  listeners: new Set(),
}))

/** Notifies all listeners that a component has changed. */
export function notifyOfComponents(): void {
  for (const listener of earlyComponents.listeners) listener()
}
