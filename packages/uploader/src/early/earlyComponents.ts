import type { Uploader } from '@lading/kernel'
import type { FormSettings } from './FormSettings.js'
import type { PageCore } from './PageCore.js'
import { shared } from './shared.js'

/** The state of a component before its uploader is loaded, for code that knows it by its `apiRef` or its `ctxName`. */
export interface EarlyComponent {
  /** The key of its uploader in `contexts`. */
  readonly key: unknown
  readonly props: FormSettings & {
    readonly apiRef?: unknown
    readonly ctxName?: string | undefined
    readonly uploader?: Uploader | undefined
    readonly plugins?: unknown
  }
  /** Loads the uploader. */
  readonly load: () => unknown
  /** Whether a person has added files. */
  readonly isWaiting: boolean
  /** Removes the files that wait for the uploader. */
  readonly discardFiles: () => void
  /** Why a form is not valid until the uploader is loaded, in the person's language. */
  readonly message: string
}

/** The components of this page. Filled in effects, so that it is empty on a server. */
export const earlyComponents: {
  /** Each component by its intents. */
  readonly all: Map<object, EarlyComponent>
  /** The uploaders whose plugins are set up, by the same objects. */
  readonly uploaders: WeakMap<object, Uploader>
  /** The cores of refs whose component isn't on the page, by the refs. */
  readonly refCores: Map<object, PageCore>
  /** The refs whose uploaders are to be loaded. */
  readonly awaited: WeakSet<object>
  /** The refs whose uploaders the page waits for: it can do anything with them before an upload. */
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

/** Notifies all listeners of a change. */
export function notifyOfComponents(): void {
  for (const listener of earlyComponents.listeners) listener()
}
