import type { Uploader } from '@lading/kernel'
import { type EarlyForm, earlyForms } from './earlyForms.js'
import { shared } from './shared.js'

/** The objects of one uploader, by a context name, or by the object that stands for a component without one. */
export interface ContextParts {
  /** The uploader, once the app has created it. */
  readonly uploader: Uploader
  /** Leaves its initial files, or those of its controlled value, alone in the list. */
  readonly reset: () => void
  /** Used by forms before the uploader is loaded. */
  readonly form: EarlyForm
  /** The users of the uploader; the app's. */
  readonly users: object
  /** The elements of the name; their package's. */
  readonly elements: object
}

/** The uploaders of a page and all that share them. Filled in effects, so that it is empty on a server. */
export class Contexts {
  /** The parts of each context, by its key. */
  readonly parts: Map<unknown, Partial<ContextParts>> = new Map()
  readonly #listeners = new Set<() => void>()

  constructor() {
    earlyForms.onChange = () => this.#followForms()
    this.#followForms()
  }

  /** Returns what the page has for a key; another object after each change. */
  get(key: unknown): Partial<ContextParts> {
    return this.parts.get(key) ?? NONE
  }

  /** Changes parts of a context; undefined removes one. */
  set(key: unknown, changes: { readonly [K in keyof ContextParts]?: ContextParts[K] | undefined }): void {
    const parts = Object.entries({ ...this.get(key), ...changes }).filter(([, part]) => part)
    if (parts.length > 0) this.parts.set(key, Object.fromEntries(parts))
    else this.parts.delete(key)
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #followForms(): void {
    const forms = [...earlyForms.all.values()]
    for (const name of new Set([...this.parts.keys(), ...forms.map((form) => form.name)])) {
      const named = forms.filter((form) => form.name === name)
      // A further component of the name, such as a second button, has no files of its own.
      const form = named.find(
        ({ props }) => props.initialFiles || props.value !== undefined || props.multipleMin,
      )
      const changed = form ?? named[0]
      if (changed !== this.get(name).form) this.set(name, { form: changed })
    }
  }
}

const NONE: Partial<ContextParts> = {}

/** Those of this page. */
export const contexts: Contexts = /* @__PURE__ */ shared('contexts', () => new Contexts())
