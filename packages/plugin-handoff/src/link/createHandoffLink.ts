import type { Logger, Uploader } from '@lading/kernel'
import type { HandoffOptions } from '../HandoffOptions.js'
import { addPhoto } from './addPhoto.js'
import { callServer, type Fields } from './callServer.js'
import { HandoffCallError } from './HandoffCallError.js'
import { type HandoffSnapshot, idle } from './HandoffSnapshot.js'
import { findRoom, type OpenHandoff, openHandoff } from './openHandoff.js'

/** How often the server is asked, in milliseconds. Requests like any other pass every proxy. */
const LOOK_MS = 1000
const MAX_WAIT_MS = 10_000
const LOOPBACK = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/

/** An uploader's handover: at most one at a time. */
export interface HandoffLink {
  subscribe(listener: () => void): () => void
  getSnapshot(): HandoffSnapshot
  /** Opens a handover, unless there's one. */
  open(): void
  /** Opens another handover. */
  renew(): void
  /** Ends the handover for both sides. */
  disconnect(): void
  /** Ends the handover and forgets it: nobody looks at it any more. */
  end(): void
  /** Ends the handover, and adds nothing more. */
  dispose(): void
}

export interface HandoffLinkParts {
  readonly uploader: Uploader
  readonly logger: Logger
  readonly options: HandoffOptions
}

/** Creates an uploader's handover; nothing is sent yet. */
export function createHandoffLink({ uploader, logger, options }: HandoffLinkParts): HandoffLink {
  const listeners = new Set<() => void>()
  let snapshot = idle
  let current: OpenHandoff | undefined
  let running: AbortController | undefined
  /** Files that the page has got from the server. */
  let seen = 0
  let isDisposed = false

  function set(changes: Partial<HandoffSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }

  async function run(controller: AbortController): Promise<void> {
    const { signal } = controller
    seen = 0
    const room = findRoom(uploader)
    if (room === 0) return set({ ...idle, phase: 'full' })
    set({ ...idle, phase: 'opening' })
    try {
      const opened = await openHandoff(uploader, options, room, signal)
      if (signal.aborted) return void tellEnd(opened, 0)
      current = opened
    } catch (error) {
      if (signal.aborted) return
      logger.error('"Use your phone" has no code:', error)
      const isBusy = error instanceof HandoffCallError && error.status === 429
      return set({ phase: 'failed', reason: isBusy ? 'busy' : 'other' })
    }
    const { url, code, expiresInMs } = current
    if (LOOPBACK.test(new URL(url).hostname)) {
      const remedy = options.endpoint
        ? "let your server listen at this machine's address in your network, and open the page there"
        : "start `lading-service` with `--host 0.0.0.0`, and set `baseUrl` to this machine's address in your network"
      logger.warn(
        `No phone can reach ${new URL(url).origin}, which is this machine's own name for itself. To try "Use your phone", ${remedy}.`,
      )
    }
    set({ phase: 'waiting', url, code, endsAtMs: Date.now() + expiresInMs })
    await follow(current, signal)
  }

  /** Asks for the state until the handover is over. */
  async function follow({ endpoint, id, key }: OpenHandoff, signal: AbortSignal): Promise<void> {
    let waitMs = LOOK_MS
    while (!signal.aborted) {
      await pause(waitMs, signal)
      if (signal.aborted) return
      try {
        const answer = await callServer(endpoint, { action: 'look', id, key, after: seen }, { signal })
        waitMs = LOOK_MS
        if (!signal.aborted && !show(answer, endpoint)) return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof HandoffCallError && error.code === 'handoff-unknown') return finish('expired')
        waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
        if (!snapshot.isLost) set({ isLost: true })
      }
    }
  }

  /** Shows an answer. @returns false if nothing can follow it. */
  function show({ state, files, sending }: Fields, endpoint: string): boolean {
    const added = Array.isArray(files) ? files : []
    for (const file of added) addPhoto(uploader, file, endpoint)
    seen += added.length
    const onTheWay = typeof sending === 'number' ? sending : 0
    const phase = state === 'connected' || state === 'ended' || state === 'expired' ? state : 'waiting'
    // Photos that were announced in time still arrive.
    const isOver = phase === 'ended' || (phase === 'expired' && onTheWay === 0)
    const shown = phase === 'expired' && !isOver ? 'connected' : phase
    const next = { phase: shown, count: seen, sending: isOver ? 0 : onTheWay, isLost: false } as const
    const isChanged = Object.entries(next).some(
      ([name, value]) => snapshot[name as keyof HandoffSnapshot] !== value,
    )
    if (isOver) current = undefined
    if (isChanged) set(next)
    return !isOver
  }

  function finish(phase: 'ended' | 'expired'): void {
    current = undefined
    set({ phase, sending: 0, isLost: false })
  }

  function stop(addsLast = true): void {
    running?.abort()
    running = undefined
    if (current) tellEnd(current, addsLast ? seen : Number.MAX_SAFE_INTEGER)
    current = undefined
  }

  /** Tells the server, also while the page closes, and adds the last photos. If it fails, the handover expires. */
  function tellEnd({ endpoint, id, key }: OpenHandoff, after: number): void {
    callServer(endpoint, { action: 'end', id, key, after }, { keepalive: true })
      .then(({ files }) => {
        for (const file of Array.isArray(files) && !isDisposed ? files : [])
          addPhoto(uploader, file, endpoint)
      })
      .catch(() => {})
  }

  function start(): void {
    stop()
    running = new AbortController()
    const { signal } = running
    addEventListener('pagehide', leave, { signal })
    signal.addEventListener('abort', uploader.on('list-reset', leave))
    void run(running)
  }

  /** Ends the handover when its list is emptied, or its page closes. */
  function leave(): void {
    stop(false)
    // The page can come back from the browser's cache.
    running = new AbortController()
    set({ ...idle, phase: 'ended' })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    open() {
      if (!running) start()
    },
    renew: start,
    disconnect() {
      stop()
      running = new AbortController()
      set({ phase: 'ended', sending: 0, isLost: false })
    },
    end() {
      stop()
      set(idle)
    },
    dispose() {
      isDisposed = true
      stop()
    },
  }
}

/** Waits, or until the page is shown or the connection is back. */
function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(finish, waitMs)
    const given = { signal: done.signal }
    signal.addEventListener('abort', finish, given)
    addEventListener('online', finish, given)
    document.addEventListener('visibilitychange', () => document.hidden || finish(), given)
  })
}
