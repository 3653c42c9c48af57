import type { Uploader } from '@lading/kernel'
import type { FileCollection } from '@lading/uploader/loading'
import type { UploaderApp } from '@lading/uploader/shell'
import type { ContextMember } from './ContextMember.js'
import type { ShownStart } from './ShownStart.js'

/** The context of a runtime. */
export interface RuntimeHost {
  /** Its `ctx-name`. */
  readonly name: string
  /** Returns the configuration of the elements. */
  configuration(): Record<string, unknown>
  /** Passes an event to the elements that dispatch events. */
  emit(type: string, detail: unknown): void
}

/** The code of the uploader. */
export interface RuntimeModule {
  /** Creates the uploader of a context and renders its elements. @param start What the elements have shown until now. */
  createRuntime(host: RuntimeHost, start: ShownStart | null): Runtime
  readonly addTransfer: UploaderApp['addTransfer']
}

/** The lazily loaded half of a context: the uploader and what its elements show. */
export interface Runtime {
  readonly uploader: Uploader
  /** Its list by Uploadcare's names. */
  readonly collection: FileCollection
  /** Resolves when the plugins of the page are set up; null where they are. */
  readonly starting: Promise<unknown> | null
  /** Applies the configuration of the elements and renders them. */
  update(members: readonly ContextMember[]): void
  /** Removes what an element shows. */
  remove(member: ContextMember): void
  /** Adds the messages of a language that the page has defined. */
  addLocale(name: string): void
  /** Ends the use of the uploader. */
  stop(): void
}
