import type { Clock, Uploader } from '@lading/kernel'
import { EMPTY_SELECTION, type FramePhase, type FrameSnapshot } from './FrameSnapshot.js'
import { followTheme } from './followTheme.js'
import { frameUrl } from './frameUrl.js'
import { MessageBridge } from './MessageBridge.js'
import { type FrameMessage, MAX_FILES, type ParseUrl } from './parseFrameMessage.js'

/** After this time, a frame without a load event is `slow`, and a loaded frame that hasn't sent a message is `silent`. */
const PATIENCE_MS = 8000

/** A loaded frame that hasn't sent a message after this time is probed. */
const PROBE_DELAY_MS = 2000

/** Time to wait for the violation report of a forbidden probe: it can arrive after the probe has failed. */
const REPORT_DELAY_MS = 100

/** Changes to these configuration keys reload the frame. */
const ADDRESS_KEYS = ['socialBaseUrl', 'pubkey', 'multiple', 'remoteTabSessionKey', 'topLevelOrigin'] as const

interface CloudFrameOptions {
  readonly uploader: Uploader
  readonly clock: Clock
  readonly parseUrl: ParseUrl
  readonly sourceType: string
}

/** Manages a cloud source's frame: its state and the messages in both directions. It has no user interface. */
export class CloudFrame {
  readonly #uploader: Uploader
  readonly #clock: Clock
  readonly #parseUrl: ParseUrl
  readonly #sourceType: string
  readonly #listeners = new Set<() => void>()
  #snapshot: FrameSnapshot
  #element: HTMLIFrameElement | null = null
  #bridge: MessageBridge | null = null
  /** Aborted when the attempt's frame is discarded. */
  #attempt = new AbortController()
  #isLoaded = false
  #isAnswered = false
  #isProbeForbidden = false
  /** Null until the theme-reading code has loaded, in parallel with the frame. */
  #readTheme: (() => Readonly<Record<string, string>>) | null = null
  #sentTheme = ''

  constructor({ uploader, clock, parseUrl, sourceType }: CloudFrameOptions) {
    this.#uploader = uploader
    this.#clock = clock
    this.#parseUrl = parseUrl
    this.#sourceType = sourceType
    this.#snapshot = {
      phase: 'loading',
      url: null,
      attempt: 0,
      selection: EMPTY_SELECTION,
      isBarVisible: true,
    }
  }

  /** The current state; the same object until something changes. */
  get snapshot(): FrameSnapshot {
    return this.#snapshot
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Starts loading and listening. Returns a function that stops both. @param root Element that has the theme */
  open(root: HTMLElement): () => void {
    const { config, logger } = this.#uploader
    const end = new AbortController()
    const { signal } = end
    if (crossOriginIsolated) logger.warn('Cross-origin isolation cuts off sign-in windows.')
    addEventListener('message', (event) => this.#bridge?.receive(event), { signal })
    addEventListener('online', () => this.#has('offline', 'failed') && this.retry(), { signal })
    document.addEventListener('securitypolicyviolation', (event) => this.#checkViolation(event), { signal })
    const ends = [
      config.subscribe(ADDRESS_KEYS, () => this.retry()),
      config.subscribe(['externalSourcesEmbedCss', 'localeName'], () => this.#setUp()),
    ]
    this.#readTheme = followTheme(root, signal, () => this.#sendTheme())
    this.retry()
    return () => {
      for (const unsubscribe of ends) unsubscribe()
      this.#attempt.abort()
      end.abort()
    }
  }

  /** Sets the frame element; null when it's removed. */
  readonly attach = (element: HTMLIFrameElement | null): void => {
    this.#element = element
  }

  /** Reloads the framed page and clears the selection. */
  readonly retry = (): void => {
    const uploader = this.#uploader
    this.#attempt.abort()
    this.#attempt = new AbortController()
    this.#isLoaded = false
    this.#isAnswered = false
    const url = frameUrl(uploader, this.#sourceType)
    this.#bridge = new MessageBridge({
      origin: url.origin,
      frame: () => this.#element?.contentWindow ?? null,
      logger: uploader.logger,
      parseUrl: this.#parseUrl,
      onMessage: (message) => this.#receive(message),
    })
    this.#set({
      phase: navigator.onLine ? 'loading' : 'offline',
      url,
      attempt: this.#snapshot.attempt + 1,
      selection: EMPTY_SELECTION,
      isBarVisible: true,
    })
    this.#after(PATIENCE_MS, () => this.#has('loading') && this.#set({ phase: 'slow' }))
  }

  /** Handles every `load` event from the frame. */
  readonly load = (): void => {
    if (this.#has('blocked', 'offline', 'failed')) return
    const isFirst = !this.#isLoaded
    this.#isLoaded = true
    this.#sentTheme = ''
    this.#setUp()
    this.#set({ phase: 'ready' })
    if (!isFirst || this.#isAnswered) return
    this.#after(PROBE_DELAY_MS, () => this.#probe())
    this.#after(PATIENCE_MS, () => !this.#isAnswered && this.#has('ready') && this.#set({ phase: 'silent' }))
  }

  /** Selects or deselects all files. */
  select(all: boolean): void {
    this.#bridge?.send({ type: all ? 'select-all' : 'deselect-all' })
  }

  #receive(message: FrameMessage): void {
    const uploader = this.#uploader
    if (message.type === 'too-large') {
      uploader.emit('notice', () => ({ message: uploader.l10n('external-too-large', { max: MAX_FILES }) }))
      return
    }
    this.#isAnswered = true
    if (!this.#has('ready')) this.#set({ phase: 'ready' })
    if (message.type === 'toolbar') this.#set({ isBarVisible: message.isVisible })
    else if (message.isMultiple === uploader.cfg.multiple) this.#set({ selection: message.selection })
    else uploader.logger.error('Multiple mode mismatch')
  }

  /** Sends the initial messages that a page needs, in protocol order. */
  #setUp(): void {
    if (!this.#isLoaded || !this.#readTheme) return
    const { externalSourcesEmbedCss: css, localeName: localeDefinition } = this.#uploader.cfg
    this.#bridge?.send({ type: 'set-embed-css', css })
    this.#sendTheme()
    this.#bridge?.send({ type: 'set-locale-definition', localeDefinition })
  }

  #sendTheme(): void {
    const theme = this.#isLoaded && this.#readTheme?.()
    if (!theme) return
    const former = this.#sentTheme
    this.#sentTheme = JSON.stringify(theme)
    // Most DOM changes around the uploader don't affect its theme.
    if (this.#sentTheme !== former) this.#bridge?.send({ type: 'set-theme-definition', theme })
  }

  /** Requests the page again if it hasn't sent a message: browsers fire `load` for their error pages, too. */
  #probe(): void {
    const { signal } = this.#attempt
    const { url } = this.#snapshot
    if (this.#isAnswered || !url) return
    fetch(url, { mode: 'no-cors', cache: 'no-store', signal }).catch(() =>
      this.#after(REPORT_DELAY_MS, () => {
        if (!this.#isAnswered && !this.#isProbeForbidden)
          this.#set({ phase: navigator.onLine ? 'failed' : 'offline' })
      }),
    )
  }

  #checkViolation({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent): void {
    const { origin } = this.#snapshot.url ?? {}
    if (disposition !== 'enforce' || !origin || !`${blockedURI}/`.startsWith(`${origin}/`)) return
    if (effectiveDirective === 'connect-src') this.#isProbeForbidden = true
    if (effectiveDirective !== 'frame-src') return
    this.#uploader.logger.error(`The content security policy needs frame-src ${origin}.`)
    this.#set({ phase: 'blocked' })
  }

  #after(delayMs: number, callback: () => void): void {
    const { signal } = this.#attempt
    if (!signal.aborted) signal.addEventListener('abort', this.#clock.schedule(delayMs, callback))
  }

  #has(...phases: readonly FramePhase[]): boolean {
    return phases.includes(this.#snapshot.phase)
  }

  #set(changes: Partial<FrameSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
