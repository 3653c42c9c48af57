import type { Uploader } from '@lading/kernel'
import { earlyComponents, notifyOfComponents } from './earlyComponents.js'
import type { PageCore } from './PageCore.js'
import { shared } from './shared.js'

/** The objects of one uploader, by a context name, or by the object that stands for a component without one. */
export interface ContextParts {
  /** The uploader, once the app has created it. */
  readonly uploader: Uploader
  /** Leaves its initial files, or those of its controlled value, alone in the list. */
  readonly reset: () => void
  /** The users of the uploader, with it; the app's. */
  readonly users: { readonly uploader: Uploader }
  /** The core of the uploader, to which the app attaches. */
  readonly core: PageCore
  /** The elements of the name; their package's. */
  readonly elements: object
}

/** The uploaders of a page and all that share them. Filled in effects, so that it is empty on a server. */
export class Contexts {
  /** The parts of each context, by its key. */
  readonly parts: Map<unknown, Partial<ContextParts>> = new Map()

  /** Returns what the page has for a key; another object after each change. */
  get(key: unknown): Partial<ContextParts> {
    return this.parts.get(key) ?? NONE
  }

  /** Changes parts of a context; undefined removes one. */
  set(key: unknown, changes: { readonly [K in keyof ContextParts]?: ContextParts[K] | undefined }): void {
    const parts = Object.entries({ ...this.get(key), ...changes }).filter(([, part]) => part)
    if (parts.length > 0) this.parts.set(key, Object.fromEntries(parts))
    else this.parts.delete(key)
    notifyOfComponents()
  }

  /** Calls `listener` after each change, also of the components that have no uploader yet. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    earlyComponents.listeners.add(listener)
    return () => earlyComponents.listeners.delete(listener)
  }
}

const NONE: Partial<ContextParts> = {}

/** Those of this page. */
export const contexts: Contexts = /* @__PURE__ */ shared('contexts', () => new Contexts())
