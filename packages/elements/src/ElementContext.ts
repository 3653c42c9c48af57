import type { Uploader } from '@lading/kernel'
import { consoleLogger, systemClock } from '@lading/kernel/basics'
import {
  type ContextParts,
  contexts,
  createIntents,
  earlyComponents,
  earlyFormState,
  type FormState,
  hasFiles,
  type Intents,
  notifyOfComponents,
  placeCore,
  takeCore,
  uploaderOf,
} from '@lading/uploader/internal/loading'
import type { ReturnFiles } from '@lading/uploader/internal/parts'
import { ContextStart } from './ContextStart.js'
import { afterMove } from './context/afterMove.js'
import type { ContextMember } from './context/ContextMember.js'
import { ContextMembers } from './context/ContextMembers.js'
import { loadFailure } from './context/loadFailure.js'
import { markHosts } from './context/markHosts.js'
import { pageProps } from './context/pageProps.js'
import type { Runtime, RuntimeModule } from './context/Runtime.js'

/** The elements that share a `ctx-name`, and their uploader, which is loaded when it is first needed. */
export class ElementContext extends ContextMembers {
  readonly name: string
  /** People's intents until the uploader is loaded. */
  readonly intents: Intents = createIntents()
  #uploader: Uploader | null = null
  readonly #start: ContextStart
  #loading: Promise<Uploader> | null = null
  #runtime: Runtime | null = null
  #isScheduled = false
  #isAwaited = false
  #unsubscribe = () => {}
  /** The files of elements that were removed, for when they're placed again. */
  #left: ReturnFiles | null = null
  /** The same, of elements that were removed before the uploader was loaded. */
  #leftCore: ReturnType<typeof takeCore>
  /** Whether the core has files. */
  #hasFiles = false
  /** Whether the uploader of the elements that had the name before might still be there. */
  #isReplacing = false
  /** Resolves with the previous context if its elements were only moved, otherwise with undefined. */
  #replacing: Promise<ElementContext | undefined> | undefined

  /** Use {@link ElementContext.of}. */
  constructor(name: string) {
    super()
    this.name = name
    this.#start = new ContextStart(this)
    this.intents.subscribe(() => this.update())
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
    this.#isReplacing = true
    const end = () => {
      this.#isReplacing = false
      // Its core gets the name, or its files go to the uploader that has it.
      this.#register()
    }
    this.#replacing = afterMove().then(async () => {
      if (!former.#isLeft && contexts.get(this.name).elements === this) {
        contexts.set(this.name, { elements: former })
        end()
        for (const { rejoin } of this.members) rejoin?.()
        return former
      }
      // The previous elements' uploader is destroyed in a separate task.
      await new Promise<void>((resolve) => systemClock.schedule(0, resolve))
      end()
      return undefined
    })
  }

  /** The API: the same object before and after the uploader is loaded. Reading it loads the uploader. */
  get api(): Uploader {
    this.flush()
    this.start()
    return this.known ?? (uploaderOf(this.intents) as Uploader)
  }

  /** The API if anything has needed it; null before. */
  get known(): Uploader | null {
    const { users, core } = contexts.get(this.key)
    return this.#uploader ?? users?.uploader ?? core?.uploader ?? null
  }

  /** Null until it is loaded. */
  get uploader(): Uploader | null {
    return this.#uploader
  }

  /** The uploader's key in the page's contexts. */
  get key(): unknown {
    return (!this.#isReplacing && this.name) || this
  }

  /** Whether the page waits for the uploader. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  /** The form state that is known before the uploader is loaded; null once the uploader has all the page's files. */
  get earlyForm(): FormState | null {
    const isAdding = this.intents.isAdding || !!this.#core?.isWaiting || !!this.#left
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
    if (former?.name === this.name && this.members.length === 0) this.#takeOver(former, former.intents.adding)
    this.#unsubscribe = contexts.subscribe(this.#followCore)
    this.members = [...new Set(this.members).add(member)]
    this.update()
  }

  /**
   * Removes an element. The uploader is destroyed with the last element.
   *
   * @param next The context of the element's new name. It gets the files that have waited for the uploader.
   */
  leave(member: ContextMember, next?: ElementContext): void {
    if (!this.members.includes(member)) return
    this.members = this.members.filter((other) => other !== member)
    this.#runtime?.remove(member)
    if (this.members.length > 0) {
      this.update()
      return
    }
    if (contexts.get(this.name).elements === this) contexts.set(this.name, { elements: undefined })
    this.#unsubscribe()
    earlyComponents.all.delete(this.intents)
    notifyOfComponents()
    this.#uploader = null
    this.#start.end()
    if (this.#runtime) this.#left = this.#runtime.stop()
    else if (next || this.#core?.isWaiting) {
      this.#leftCore = takeCore(this.key)
      if (next) next.#takeOver(this, this.intents.getSnapshot())
      else this.#leftCore?.stop()
    }
    this.#runtime = null
  }

  /** Takes over the files of a context that has lost its elements, and what people wanted there. */
  #takeOver(former: ElementContext, intents: ReturnType<Intents['getSnapshot']>): void {
    const core = former.#leftCore
    this.#left ??= former.#left
    if (core) {
      placeCore(core, this.key)
      core.proceed()
    }
    this.intents.set([...this.intents.getSnapshot(), ...intents])
    if (core || intents[0]) this.start()
    former.#left = null
    former.#leftCore = undefined
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
    this.#register()
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
    this.intents.discardFiles()
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

  /** Passes the elements' settings and listeners to the core, until the uploader has them. */
  #register(): void {
    if (this.#runtime || this.members.length === 0) return
    const { intents, key } = this
    const { isAdding: isWaiting, discardFiles } = intents
    const load = () => this.start()
    const message = this.message('loading')
    const props = { ...pageProps(this), ...(this.name && { id: this.name }) }
    earlyComponents.all.set(intents, { key, props, load, isWaiting, discardFiles, message })
    notifyOfComponents()
  }

  /** The core that holds people's files until the uploader is loaded. */
  get #core(): ContextParts['core'] | undefined {
    return this.#uploader ? undefined : contexts.get(this.key).core
  }

  /** Forms aren't valid while files wait in the core. */
  readonly #followCore = (): void => {
    if (this.#hasFiles === !!this.#core?.isWaiting) return
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
