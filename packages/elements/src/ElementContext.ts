import type { Uploader } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import type { ContextMember } from './ContextMember.js'
import { createDeferredApi } from './createDeferredApi.js'
import type { Runtime } from './Runtime.js'
import { shared } from './shared.js'

const contexts = shared('contexts', () => new Map<string, ElementContext>())

/** The elements of one `ctx-name` and their uploader, which is loaded when it is first needed. */
export class ElementContext {
  readonly name: string
  /** The API before and after the uploader is loaded. */
  readonly api: Uploader
  readonly #members = new Set<ContextMember>()
  #loading: Promise<Uploader> | null = null
  #runtime: Runtime | null = null
  #isScheduled = false

  /** Use {@link ElementContext.of}. */
  constructor(name: string) {
    this.name = name
    this.api = createDeferredApi({
      uploader: () => this.uploader,
      load: () => this.load(),
      config: () => Object.assign({}, ...this.members.map(valuesOf)),
    })
  }

  /** Returns the context of a name. */
  static of(name: string): ElementContext {
    const known = contexts.get(name)
    if (known) return known
    const context = new ElementContext(name)
    contexts.set(name, context)
    return context
  }

  /** Null until it is loaded. */
  get uploader(): Uploader | null {
    return this.#runtime?.uploader ?? null
  }

  /** The elements, in the order in which they came. */
  get members(): readonly ContextMember[] {
    return [...this.#members]
  }

  /** Returns what the elements configure for a key; the last element that has it counts. */
  configured(key: string): unknown {
    return this.members.findLast(({ configuration }) => configuration?.has(key))?.configuration?.get(key)
  }

  /** Adds an element. */
  join(member: ContextMember): void {
    this.#members.add(member)
    this.update()
  }

  /** Removes an element. The uploader is destroyed with the last one. */
  leave(member: ContextMember): void {
    if (!this.#members.delete(member)) return
    this.#runtime?.remove(member)
    if (this.#members.size > 0) {
      this.update()
      return
    }
    if (contexts.get(this.name) === this) contexts.delete(this.name)
    this.#runtime?.stop()
    this.#runtime = null
  }

  /** Applies what has changed of an element: once for all changes of a task. */
  update(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => this.flush())
  }

  /** Applies now what waits for the end of the task. */
  flush(): void {
    for (const { flush } of this.#members) flush?.()
    if (!this.#isScheduled) return
    this.#isScheduled = false
    this.#runtime?.update(this.members)
  }

  /** Passes an event to the elements that dispatch events. */
  emit(type: string, detail: unknown): void {
    for (const member of this.#members) member.receive?.(new CustomEvent(type, { detail }))
  }

  /** The contexts that are on the page. */
  static all(): Iterable<ElementContext> {
    return contexts.values()
  }

  /** Adds the messages that the page has defined for a language to the uploader, if it is there. */
  addLocale(name: string): void {
    this.#runtime?.addLocale(name)
  }

  /** Loads the uploader. Rejects when it cannot be loaded; another call tries again. */
  load(): Promise<Uploader> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      this.#loading = null
      consoleLogger.error(
        'The uploader could not be loaded. Check the connection, the Content-Security-Policy, and that all files of the package are on the server.',
        error,
      )
      throw error
    })
    return this.#loading
  }

  async #start(): Promise<Uploader> {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    if (this.#members.size === 0) throw new Error('The elements were removed while the uploader was loading.')
    this.#runtime = createRuntime(this)
    this.#runtime.update(this.members)
    return this.#runtime.uploader
  }
}

function valuesOf({ configuration }: ContextMember): Record<string, unknown> {
  return Object.fromEntries(configuration ?? [])
}
