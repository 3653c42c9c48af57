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
  /** Null before its code is loaded. */
  readonly flow: Flow | null
  readonly plugins: PluginInstaller
  readonly queue: UploadQueue
  readonly uploads: UploadScheduler
  readonly uppy: KernelUppy
  /** Connects what needs code that is loaded later, once it's there; works once. */
  useLaterCode(): void
  /** Returns Uppy's file of an entry; null if Uppy does not have it. */
  originOf(entry: Entry): object | null
  /** Returns a file's name with the extension of its type, if it has none. */
  nameOf(name: string, type: string): string
  /** Names the files that were added before. */
  nameFiles(entries: readonly Entry[]): void
}

type LinkCall = (parts: AttachedParts) => unknown

/** Token of the {@link AttachLink}. */
export const AttachLinkToken: Token<AttachLink> = token('attach-link')

/**
 * Joins a core with the parts that attach to it: plugins, validators, the transport, Uppy. Until they have, entries stay `added`, and
 * calls that need them wait in their order.
 */
export class AttachLink {
  readonly #logger: Logger
  readonly #disposers: (() => void)[] = []
  /** The attached parts; null before. */
  parts: AttachedParts | null = null
  /** Whether uploads were paused before. */
  isPaused = false
  #isAlive = true
  #isOpen = false
  #isComplete = false
  #isInstalling = false
  /** Entries that wait for the gate to open. */
  readonly #held = new Set<Entry>()
  #installs: LinkCall[] = []
  /** Calls that entries need before they are admitted. */
  #preparations: LinkCall[] = []
  #calls: LinkCall[] = []
  #resolve = () => {}
  /** Resolves when the parts are attached. */
  readonly attached: Promise<void> = new Promise((resolve) => {
    this.#resolve = resolve
  })

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Whether the uploader is not destroyed. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Whether files no longer wait. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether everything is attached. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Whether plugins of the page wait to be installed: any of them can object to files. */
  get hasInstalls(): boolean {
    return this.#installs.length > 0
  }

  /** Returns an attached part. @throws KernelError `service-not-ready` before */
  get<K extends keyof AttachedParts>(name: K): AttachedParts[K] {
    if (this.parts) return this.parts[name]
    throw new KernelError(
      'service-not-ready',
      `"${name}" was requested too early: it is loaded with the app. Wait for uploader.whenAttached(), then read it.`,
    )
  }

  /** Makes a call that installs something: now, or as soon as plugins of the page can be installed, so that they miss no file. */
  install(call: LinkCall): void {
    if (this.parts && this.#isInstalling) call(this.parts)
    else if (this.#isAlive) this.#installs.push(call)
  }

  /** Makes a call that an entry needs before it's admitted: now, or when the plugins are set up. */
  prepare(call: LinkCall): void {
    if (this.parts && this.#isOpen) call(this.parts)
    else if (this.#isAlive) this.#preparations.push(call)
  }

  /** Makes a call that needs the plugins of the page: now, or when they are set up. */
  run(call: LinkCall): void {
    if (this.parts && this.#isComplete) call(this.parts)
    else if (this.#isAlive) this.#calls.push(call)
  }

  /** Whether an entry waits for what can object to it; nothing checks it before. */
  holds(entry: Entry): boolean {
    return this.#held.has(entry)
  }

  /** Returns the name of a file: its own until the parts are attached. */
  readonly nameOf = (name: string, type: string): string => this.parts?.nameOf(name, type) ?? name

  /** Lets no further upload begin, or lets uploads begin again. */
  setPaused(isPaused: boolean): void {
    if (!this.#isAlive) return
    this.isPaused = isPaused
    if (isPaused) this.parts?.queue.pause()
    else this.parts?.queue.resume()
  }

  /** Passes new entries to hooks and validators: now, or once everything that can object to them is attached. */
  readonly admit = (added: readonly Entry[]): void => {
    if (!this.#isOpen) for (const entry of added) this.#held.add(entry)
    // A listener of the new entries may have destroyed the uploader.
    else if (!this.parts?.scope.isDisposed) this.parts?.uploads.admit(added)
  }

  /**
   * Attaches the parts; {@link complete} follows when the plugins are set up.
   *
   * @param waits Whether plugins of the page wait for {@link installWaiting}: they can need Uppy, which comes later.
   */
  attach(parts: AttachedParts, waits: boolean): void {
    this.parts = parts
    this.#isInstalling = !waits
  }

  /** Installs the plugins of the page that have waited, and later ones as they come. */
  installWaiting(): void {
    this.#isInstalling = true
    this.#make(this.#installs.splice(0))
  }

  /** Admits the entries that have waited: everything that can object to them is attached. */
  open(): void {
    this.#admitHeld()
    this.#start()
  }

  /** Makes the calls that have waited, behind the entries. */
  complete(): void {
    if (this.#isComplete || !this.#isAlive) return
    this.#isComplete = true
    this.#admitHeld()
    this.#make(this.#calls.splice(0))
    this.#start()
    this.#resolve()
  }

  /** Calls back when the uploader is destroyed. */
  onDispose(dispose: () => void): void {
    this.#disposers.push(dispose)
  }

  /** Ends the parts, or only the core if none are attached. */
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
    if (this.#isOpen || !this.#isAlive) return
    this.#isOpen = true
    this.#make(this.#preparations.splice(0))
    const waiting = [...this.#held].filter(({ now }) => !now.isRemoved)
    this.#held.clear()
    if (waiting.length === 0) return
    this.parts?.nameFiles(waiting)
    this.admit(waiting)
  }

  /** Starts what was admitted: the numbers of the list can be as before, so that nothing else does. */
  #start(): void {
    if (this.#isAlive) this.parts?.uploads.autoStart()
  }

  #make(calls: readonly LinkCall[]): void {
    for (const call of calls) {
      try {
        if (this.parts) call(this.parts)
      } catch (error) {
        // The others are made all the same.
        this.#logger.error('A call that waited for the uploader failed.', error)
      }
    }
  }
}
