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
import type { ContextMember } from './ContextMember.js'
import { ContextMembers } from './ContextMembers.js'
import { ContextStart } from './ContextStart.js'
import { KeptCalls } from './KeptCalls.js'
import { loadFailure } from './loadFailure.js'
import { markHosts } from './markHosts.js'
import type { Runtime, RuntimeModule } from './Runtime.js'

/** The elements of one `ctx-name` and their uploader, which is loaded when it is first needed. */
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
  /** Whether the core has files. */
  #hasFiles = false
  #hasReplaced = false

  /** Use {@link ElementContext.of}. */
  constructor(name: string) {
    super()
    this.name = name
    this.#start = new ContextStart(this)
    this.#calls = new KeptCalls({
      config: () => this.#readConfiguration(),
      message: (key) => this.message(key),
      onCall: (name) => {
        // The files of people that wait are removed as well, and those that they add later stay.
        if (name === 'removeAllFiles') this.#start.discardFiles()
        // Forms are not valid while files wait.
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

  /** Whether all its elements were removed. Those that were removed in this task have not left it yet: some may be moved. */
  get #isLeft(): boolean {
    return this.members.every(({ host }) => !host.isConnected)
  }

  /** Takes the name of a context, and gives it back at the end of the task where elements of that were moved. */
  #replace(former: ElementContext): void {
    this.#hasReplaced = true
    queueMicrotask(() => {
      if (former.#isLeft || contexts.get(this.name).elements !== this) return
      contexts.set(this.name, { elements: former })
      for (const { rejoin } of this.members) rejoin?.()
    })
  }

  /** The API before and after the uploader is loaded; reading it loads the uploader. */
  get api(): Uploader {
    this.flush()
    this.start()
    return this.#uploader ?? this.#core?.uploader ?? this.#calls.api
  }

  /** Null until it is loaded. */
  get uploader(): Uploader | null {
    return this.#uploader
  }

  /** The list of files; null until the uploader is loaded. */
  get collection(): FileCollection | null {
    return this.#runtime?.collection ?? null
  }

  /** The key of the uploader in the contexts of the page. */
  get key(): unknown {
    return this.name || this
  }

  /** Whether the page waits for the uploader. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  /** The part of a form that is known before the uploader is loaded; null once the uploader has all files of the page. */
  get earlyForm(): FormState | null {
    const isAdding = this.#calls.isAdding || this.#start.isAdding || !!this.#core?.isWaiting
    if (this.uploader && !isAdding) return null
    return earlyFormState(this.configuration(), this.message('loading'), isAdding)
  }

  join(member: ContextMember): void {
    this.#unsubscribe = contexts.subscribe(this.#connectCore)
    this.members = [...new Set(this.members).add(member)]
    markHosts(this.members, this.configured('testMode'))
    this.update()
  }

  /** Removes an element. The uploader is destroyed with the last one. */
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
    else if (hasFiles(initialFiles) || hasFiles(value)) this.start()
  }

  /** Removes the files that wait for the uploader: their form is reset. */
  discardFiles(): void {
    this.#start.discardFiles()
    this.#calls.discardFiles()
    if (this.#core?.uploader.entries.size) this.#core.uploader.removeAllFiles()
    this.update()
  }

  /** Adds the messages that the page has defined for a language to the uploader, if it is loaded. */
  addLocale(name: string): void {
    this.#runtime?.addLocale(name)
  }

  /** Loads the uploader; a failure is logged. */
  start(): void {
    this.load().catch(() => {})
  }

  /**
   * Loads the uploader after the start and the files that it sends; a failure is logged.
   *
   * @param onFail Called on a failure that is not shown.
   */
  startSoon(onFail: () => void = () => {}): void {
    if (!this.#loading) this.#start.loadSoon().catch(onFail)
  }

  /** Returns the uploader to the page, see {@link load}. */
  ready(): Promise<Uploader> {
    this.#await()
    return this.load()
  }

  /** Loads the uploader; resolves when the page's plugins are set up. Rejects on failure; another call tries again. */
  load(): Promise<Uploader> {
    this.#loading ??= this.#create().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Imports the code of the uploader. */
  importRuntime(): Promise<RuntimeModule> {
    return import('./runtime/createRuntime.js')
  }

  /** Returns the value of each key as the uploader reads it. */
  #readConfiguration(): Uploader['cfg'] {
    this.flush()
    const all = Object.entries({ ...configDefaults, ...this.configuration() })
    return Object.fromEntries(
      all.map(([key, value]) => [key, this.read(key, value)]),
    ) as unknown as Uploader['cfg']
  }

  /** The core that has the files of people until the uploader is loaded. */
  get #core(): ContextParts['core'] | undefined {
    return this.#uploader ? undefined : contexts.get(this.key).core
  }

  /** Makes the calls of the page as soon as there is a core, before people's files are added to it. */
  readonly #connectCore = (): void => {
    const core = this.#core
    if (core) this.#calls.connect(core.uploader)
    if (this.#hasFiles === !!core?.isWaiting) return
    this.#hasFiles = !this.#hasFiles
    this.update()
  }

  /** From now on the page may do anything before an upload. */
  #await(): void {
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.update()
  }

  async #create(): Promise<Uploader> {
    const { createRuntime } = await this.#start.load()
    // The uploader of the elements before ends in a task of its own.
    if (this.#hasReplaced) await new Promise<void>((resolve) => systemClock.schedule(0, resolve))
    if (this.members.length === 0)
      throw new Error('The elements were removed while the uploader was loading.')
    try {
      const runtime = createRuntime(this, this.#start.take())
      this.#runtime = runtime
      runtime.update(this.members)
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
