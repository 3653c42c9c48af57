import type { Activities } from '../activities/Activities.js'
import type { Flow } from '../activities/Flow.js'
import type { Logger } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import { KernelError } from '../errors/KernelError.js'
import type { PluginInstaller } from '../plugin/Plugin.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { UploadQueue } from '../steps/UploadQueue.js'
import type { UploadScheduler } from '../steps/UploadScheduler.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'

/** The parts that attach to a core. */
export interface AttachedParts {
  readonly scope: Scope
  readonly slots: SlotRegistry
  readonly activities: Activities
  /** Null until its code is loaded. */
  readonly flow: Flow | null
  readonly plugins: PluginInstaller
  readonly queue: UploadQueue
  readonly uploads: UploadScheduler
  readonly uppy: KernelUppy
  /** Connects the parts whose code is loaded later, once it has loaded. Has an effect only the first time. */
  useLaterCode(): void
  /** Returns Uppy's file for an entry; null if Uppy doesn't have it. */
  originOf(entry: Entry): object | null
  /** Returns a file's name, adding its type's extension if the name has no extension. */
  nameOf(name: string, type: string): string
  /** Names the files that were added before the parts attached. */
  nameFiles(entries: readonly Entry[]): void
}

type LinkCall = (parts: AttachedParts) => unknown

/** Token of the {@link AttachLink}. */
export const AttachLinkToken: Token<AttachLink> = token('attach-link')

/**
 * Joins a core with the parts that attach to it: plugins, validators, the transport and Uppy. Until they're attached, entries stay `added`,
 * and calls that need the parts wait in order.
 */
export class AttachLink {
  readonly #logger: Logger
  readonly #disposers: (() => void)[] = []
  /** The attached parts; null before. */
  parts: AttachedParts | null = null
  /** Whether uploads were paused before the parts attached. */
  isPaused = false
  #isAlive = true
  #isOpen = false
  #isComplete = false
  #isInstalling = false
  #mayAdmit = () => true
  /** Entries held back until the gate opens. */
  readonly #held = new Set<Entry>()
  #installs: LinkCall[] = []
  /** Calls that must run before entries are admitted. */
  #preparations: LinkCall[] = []
  #calls: LinkCall[] = []
  #hasUploadCalls = false
  #resolve = () => {}
  /** Resolves when the parts are attached. */
  readonly attached: Promise<void> = new Promise((resolve) => {
    this.#resolve = resolve
  })

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Whether the uploader hasn't been destroyed. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Whether files are no longer held back. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether everything is attached. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Whether host-page plugins are still waiting to be installed. Any of them could reject a file. */
  get hasInstalls(): boolean {
    return this.#installs.length > 0
  }

  /** Returns an attached part. @throws KernelError `service-not-ready` before the parts are attached */
  get<K extends keyof AttachedParts>(name: K): AttachedParts[K] {
    if (this.parts) return this.parts[name]
    throw new KernelError(
      'service-not-ready',
      `"${name}" was requested too early: it is loaded with the app. Wait for uploader.whenAttached(), then read it.`,
    )
  }

  /** Runs a call that installs something. It runs as soon as host-page plugins can be installed, so that they see every file. */
  install(call: LinkCall): void {
    if (this.parts && this.#isInstalling) call(this.parts)
    else if (this.#isAlive) this.#installs.push(call)
  }

  /** Runs a call that must come before entries are admitted: now, or when the plugins are set up. */
  prepare(call: LinkCall): void {
    if (this.parts && this.#isOpen) call(this.parts)
    else if (this.#isAlive) this.#preparations.push(call)
  }

  /** Runs a call that needs the host page's plugins: now, or when they are set up. Does nothing once the uploader is destroyed. */
  run(call: LinkCall): void {
    if (!this.#isAlive) return
    if (this.parts && this.#isComplete) call(this.parts)
    else this.#calls.push(call)
  }

  /** Like {@link run}. @param waits If false, the call concerns only started uploads, and runs now unless earlier calls are waiting. */
  runOnUploads(call: (uploads: UploadScheduler) => void, waits = true): void {
    if (this.parts && this.#isOpen && !waits && !this.#hasUploadCalls) call(this.parts.uploads)
    else {
      this.#hasUploadCalls = !this.#isComplete
      this.run(({ uploads }) => call(uploads))
    }
  }

  /** Whether an entry is held back for checks that aren't attached yet. Nothing validates it until then. */
  holds(entry: Entry): boolean {
    return this.#held.has(entry)
  }

  /** Returns the name for a file. Until the parts are attached, it's the given name. */
  readonly nameOf = (name: string, type: string): string => this.parts?.nameOf(name, type) ?? name

  /** Pauses or resumes starting uploads. */
  setPaused(isPaused: boolean): void {
    if (!this.#isAlive) return
    this.isPaused = isPaused
    if (isPaused) this.parts?.queue.pause()
    else this.parts?.queue.resume()
  }

  /** Passes new entries to hooks and validators: now, or once everything that can reject them is attached. */
  readonly admit = (added: readonly Entry[]): void => {
    if (!this.#isOpen || !this.#mayAdmit()) for (const entry of added) this.#held.add(entry)
    // A listener of the new entries might have destroyed the uploader.
    else if (this.#isAlive) this.parts?.uploads.admit(added)
  }

  /**
   * Attaches the parts. Call {@link complete} when the plugins are set up.
   *
   * @param waits Whether host-page plugins wait for {@link installWaiting}, because they might need Uppy, which loads later.
   */
  attach(parts: AttachedParts, waits: boolean): void {
    this.parts = parts
    this.#isInstalling = !waits
  }

  /** Installs the host-page plugins that have waited. Later plugins are installed without waiting. */
  installWaiting(): void {
    this.#isInstalling = true
    this.#make(this.#installs.splice(0))
  }

  /**
   * Admits the entries that were held back, now that everything that can reject them is attached.
   *
   * @param mayAdmit Returns whether new entries may still be admitted. While it returns false, they're held back, until the next
   *   `open()` or {@link complete}.
   */
  open(mayAdmit = () => true): void {
    if (this.#isComplete) return
    this.#mayAdmit = mayAdmit
    this.#admitHeld()
    this.#start()
  }

  /** Runs the calls that have waited, after admitting the entries. */
  complete(): void {
    if (this.#isComplete || !this.#isAlive) return
    this.#isComplete = true
    this.#mayAdmit = () => true
    this.#admitHeld()
    this.#make(this.#calls.splice(0))
    this.#start()
    this.#resolve()
  }

  /** Calls `dispose` when the uploader is destroyed. */
  onDispose(dispose: () => void): void {
    this.#disposers.push(dispose)
  }

  /** Disposes of the parts, or only the core if no parts are attached. */
  end(): void {
    this.#isAlive = false
    this.#installs = []
    this.#preparations = []
    this.#calls = []
    this.#held.clear()
    for (const dispose of this.#disposers.splice(0)) dispose()
    this.parts?.scope.dispose()
  }

  #admitHeld(): void {
    if (!this.#isAlive) return
    this.#isOpen = true
    this.#make(this.#preparations.splice(0))
    const waiting = [...this.#held].filter(({ now }) => !now.isRemoved)
    this.#held.clear()
    if (waiting.length === 0) return
    this.parts?.nameFiles(waiting)
    this.admit(waiting)
  }

  /** Starts the admitted entries. Nothing else would start them if the list's counts haven't changed. */
  #start(): void {
    if (this.#isAlive) this.parts?.uploads.autoStart()
  }

  #make(calls: readonly LinkCall[]): void {
    for (const call of calls) {
      try {
        if (this.parts && this.#isAlive) call(this.parts)
      } catch (error) {
        // Log and carry on: the remaining calls must still run.
        this.#logger.error('A call that waited for the uploader failed.', error)
      }
    }
  }
}
