import type { Uploader } from '@lading/kernel'
import { earlyComponents, notifyOfComponents } from './earlyComponents.js'
import type { PageCore } from './PageCore.js'
import { shared } from './shared.js'

/**
 * The objects that belong to one uploader, keyed by a context name, or by the object that identifies a component without a
 * name.
 */
export interface ContextParts {
  /** The uploader, once the app has created it. */
  readonly uploader: Uploader
  /** Removes all files except the uploader's initial files, or its controlled value. */
  readonly reset: () => void
  /** The uploader's users, and the uploader; set by the app. */
  readonly users: {
    readonly uploader: Uploader
    /** Keeps the uploader after its last user has left. Returns a function that releases it. */
    readonly hold: () => () => void
  }
  /** The uploader's core, to which the app attaches. */
  readonly core: PageCore
  /** The custom elements with this name; set by their package. */
  readonly elements: object
}

/** A page's uploaders and everything that shares them. Filled in effects, so it's empty on a server. */
export class Contexts {
  /** Each context's parts, by its key. */
  readonly parts: Map<unknown, Partial<ContextParts>> = new Map()

  /** Returns the parts for a key; a new object after each change. */
  get(key: unknown): Partial<ContextParts> {
    return this.parts.get(key) ?? NONE
  }

  /** Changes some parts of a context; undefined removes a part. */
  set(key: unknown, changes: { readonly [K in keyof ContextParts]?: ContextParts[K] | undefined }): void {
    const parts = Object.entries({ ...this.get(key), ...changes }).filter(([, part]) => part)
    if (parts.length > 0) this.parts.set(key, Object.fromEntries(parts))
    else this.parts.delete(key)
    notifyOfComponents()
  }

  /**
   * Calls `listener` after each change, including changes to components that have no uploader yet. Returns an unsubscribe
   * function.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    earlyComponents.listeners.add(listener)
    return () => earlyComponents.listeners.delete(listener)
  }
}

const NONE: Partial<ContextParts> = {}

/** The page-wide registry. */
export const contexts: Contexts = /* @__PURE__ */ shared('contexts', () => new Contexts())
