import type { Uploader } from '@lading/kernel'
import { consoleLogger, systemClock } from '@lading/kernel/basics'
import {
  type ContextParts,
  configDefaults,
  contexts,
  earlyFormState,
  type FileCollection,
  type FormState,
  hasFiles,
} from '@lading/uploader/loading'
import type { ReturnFiles } from '@lading/uploader/parts'
import { afterMove } from './afterMove.js'
import type { ContextMember } from './ContextMember.js'
import { ContextMembers } from './ContextMembers.js'
import { ContextStart } from './ContextStart.js'
import { KeptCalls } from './KeptCalls.js'
import { loadFailure } from './loadFailure.js'
import { markHosts } from './markHosts.js'
import type { Runtime, RuntimeModule } from './Runtime.js'

/** The elements that share a `ctx-name`, and their uploader, which is loaded when it is first needed. */
export class ElementContext extends ContextMembers {
  readonly name: string
  readonly #calls: KeptCalls
  #uploader: Uploader | null = null
  readonly #start: ContextStart
  #loading: Promise<Uploader> | null = null
  #runtime: Runtime | null = null
  #isScheduled = false
  #isAwaited = false
  #unsubscribe = () => {}
  /** The files of elements that were removed, for when they're placed again. */
  #left: ReturnFiles | null = null
  /** Whether the core has files. */
  #hasFiles = false
  /** Resolves with the context that got its name back, once that is known. */
  #replacing: Promise<ElementContext | undefined> | undefined

  /** Use {@link ElementContext.of}. */
  constructor(name: string) {
    super()
    this.name = name
    this.#start = new ContextStart(this)
    this.#calls = new KeptCalls({
      config: () => this.#readConfiguration(),
      message: (key) => this.message(key),
      onCall: (name) => {
        // This also removes files that people have added and that still wait; files they add later stay.
        if (name === 'removeAllFiles') this.#start.discardFiles()
        // Forms are invalid while files wait.
        this.update()
        this.start()
      },
    })
  }

  static of(name: string): ElementContext {
    const known = contexts.get(name).elements as ElementContext | undefined
    if (known && !known.#isLeft) return known
    const context = new ElementContext(name)
    contexts.set(name, { elements: context })
    if (known) context.#replace(known)
    return context
  }

  /**
   * Whether all the context's elements were removed. Elements that were just removed haven't left yet, because they might be
   * moved.
   */
  get #isLeft(): boolean {
    return this.members.every(({ host }) => !host.isConnected)
  }

  /** Takes over a context's name, and gives it back if that context's elements were only moved. */
  #replace(former: ElementContext): void {
    this.#replacing = afterMove().then(async () => {
      if (!former.#isLeft && contexts.get(this.name).elements === this) {
        contexts.set(this.name, { elements: former })
        for (const { rejoin } of this.members) rejoin?.()
        return former
      }
      // The previous elements' uploader is destroyed in a separate task.
      return new Promise((resolve) => systemClock.schedule(0, () => resolve(undefined)))
    })
  }

  /** The API, before and after the uploader is loaded. Reading it loads the uploader. */
  get api(): Uploader {
    this.flush()
    this.start()
    return this.#uploader ?? this.#core?.uploader ?? this.#calls.api
  }

  /** Null until it is loaded. */
  get uploader(): Uploader | null {
    return this.#uploader
  }

  /** The file list; null until the uploader is loaded. */
  get collection(): FileCollection | null {
    return this.#runtime?.collection ?? null
  }

  /** The uploader's key in the page's contexts. */
  get key(): unknown {
    return this.name || this
  }

  /** Whether the page waits for the uploader. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  /** The form state that is known before the uploader is loaded; null once the uploader has all the page's files. */
  get earlyForm(): FormState | null {
    const isAdding = this.#calls.isAdding || this.#start.isAdding || !!this.#core?.isWaiting || !!this.#left
    if (this.uploader && !isAdding) return null
    return earlyFormState(this.configuration(), this.message('loading'), isAdding)
  }

  /**
   * Adds an element.
   *
   * @param former The element's context before it was removed. If this context replaces it, its files come back: pages such as Vue's with
   *   `<KeepAlive>` place an element again after any time.
   */
  join(member: ContextMember, former: ElementContext | null): void {
    if (former?.name === this.name && this.members.length === 0) {
      this.#left ??= former.#left
      former.#left = null
    }
    this.#unsubscribe = contexts.subscribe(this.#connectCore)
    this.members = [...new Set(this.members).add(member)]
    markHosts(this.members, this.configured('testMode'))
    this.update()
  }

  /** Removes an element. The uploader is destroyed with the last element. */
  leave(member: ContextMember): void {
    if (!this.members.includes(member)) return
    this.members = this.members.filter((other) => other !== member)
    this.#runtime?.remove(member)
    if (this.members.length > 0) {
      this.update()
      return
    }
    if (contexts.get(this.name).elements === this) contexts.set(this.name, { elements: undefined })
    this.#unsubscribe()
    this.#uploader = null
    this.#calls.connect(null)
    this.#start.end()
    if (this.#runtime) this.#left = this.#runtime.stop()
    this.#runtime = null
  }

  /** Applies an element's changes, once per task. */
  update(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => this.flush())
  }

  /** Applies changes that wait for the end of the task. */
  flush(): void {
    for (const { flush } of this.members) flush?.()
    if (!this.#isScheduled) return
    this.#isScheduled = false
    this.#runtime?.update(this.members)
    this.#start.update()
    for (const { reconfigured } of this.members) reconfigured?.()
    markHosts(this.members, this.configured('testMode'))
    const { plugins, initialFiles, value } = this.configuration()
    const waits = this.members.some(({ host }) => host.getAttribute('preload') === 'intent')
    if (Array.isArray(plugins) && plugins.length > 0 && !waits) this.start()
    else if (this.#left || hasFiles(initialFiles) || hasFiles(value)) this.start()
  }

  /** Removes files that wait for the uploader, because their form was reset. */
  discardFiles(): void {
    this.#start.discardFiles()
    this.#calls.discardFiles()
    if (this.#core?.uploader.entries.size) this.#core.uploader.removeAllFiles()
    this.update()
  }

  /** Adds messages that the page has defined for a language to the uploader, if it is loaded. */
  addLocale(name: string): void {
    this.#runtime?.addLocale(name)
  }

  /** Loads the uploader; a failure is logged. */
  start(): void {
    this.load().catch(() => {})
  }

  /**
   * Loads the uploader after the start and after files that the start is sending; a failure is logged.
   *
   * @param onFail Called on a failure that isn't shown.
   */
  startSoon(onFail: () => void = () => {}): void {
    if (!this.#loading) this.#start.loadSoon().catch(onFail)
  }

  /** Returns the uploader to the page; see {@link load}. */
  ready(): Promise<Uploader> {
    this.#await()
    return this.load()
  }

  /** Loads the uploader. Resolves once the page's plugins are set up. Rejects on failure; another call tries again. */
  load(): Promise<Uploader> {
    this.#loading ??= this.#create().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Imports the uploader's code. */
  importRuntime(): Promise<RuntimeModule> {
    return import('./runtime/createRuntime.js')
  }

  /** Returns each key's value as the uploader reads it. */
  #readConfiguration(): Uploader['cfg'] {
    this.flush()
    const all = Object.entries({ ...configDefaults, ...this.configuration() })
    return Object.fromEntries(
      all.map(([key, value]) => [key, this.read(key, value)]),
    ) as unknown as Uploader['cfg']
  }

  /** The core that holds people's files until the uploader is loaded. */
  get #core(): ContextParts['core'] | undefined {
    return this.#uploader ? undefined : contexts.get(this.key).core
  }

  /** Makes the page's calls as soon as there is a core, before people's files are added to it. */
  readonly #connectCore = (): void => {
    const core = this.#core
    if (core) this.#calls.connect(core.uploader)
    if (this.#hasFiles === !!core?.isWaiting) return
    this.#hasFiles = !this.#hasFiles
    this.update()
  }

  /** From now on, the page can do anything before an upload. */
  #await(): void {
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.update()
  }

  async #create(): Promise<Uploader> {
    const { createRuntime } = await this.#start.load()
    const former = await this.#replacing
    if (former) return former.load()
    if (this.members.length === 0)
      throw new Error('The elements were removed while the uploader was loading.')
    try {
      const runtime = createRuntime(this, this.#start.take(), this.#left)
      this.#runtime = runtime
      runtime.update(this.members)
      this.#left = null
      const { uploader, starting } = runtime
      this.#uploader = uploader
      this.#calls.connect(uploader)
      this.update()
      await starting
      this.update()
      return uploader
    } catch (error) {
      consoleLogger.error(loadFailure, error)
      throw error
    }
  }
}
