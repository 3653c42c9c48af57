import type { Uploader } from '@lading/kernel'
import type { ReturnFiles } from '@lading/uploader/internal/parts'
import type { UploaderApp } from '@lading/uploader/internal/shell'
import type { ContextMember } from './ContextMember.js'
import type { ShownStart } from './ShownStart.js'

/** A runtime's context. */
export interface RuntimeHost {
  /** The context's `ctx-name`. */
  readonly name: string
  /** Returns the elements' configuration. */
  configuration(): Record<string, unknown>
  /** Passes an event to the elements that dispatch events. */
  emit(type: string, detail: unknown): void
}

/** The uploader's code. */
export interface RuntimeModule {
  /**
   * Creates a context's uploader and renders its elements.
   *
   * @param start What the elements have shown until now.
   * @param left The files that the elements had before they were removed.
   */
  createRuntime(host: RuntimeHost, start: ShownStart | null, left: ReturnFiles | null): Runtime
  readonly addTransfer: UploaderApp['addTransfer']
}

/** A context's lazily loaded half: the uploader and what its elements show. */
export interface Runtime {
  readonly uploader: Uploader
  /** Resolves when the page's plugins are set up; null if they already are. */
  readonly starting: Promise<unknown> | null
  /** Applies the elements' configuration and renders them. */
  update(members: readonly ContextMember[]): void
  /** Removes what an element shows. */
  remove(member: ContextMember): void
  /** Adds messages that the page has defined for a language. */
  addLocale(name: string): void
  /** Stops using the uploader. Returns its files for elements that are placed again; null if it has none. */
  stop(): ReturnFiles | null
}
