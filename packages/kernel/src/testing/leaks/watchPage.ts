import { Ledger } from './Ledger.js'
import { watchConnections } from './watchConnections.js'
import { watchListeners } from './watchListeners.js'
import { watchObservers } from './watchObservers.js'
import { watchPageState } from './watchPageState.js'
import { watchResources } from './watchResources.js'
import { watchTimers } from './watchTimers.js'

/** Watches everything that a plugin can start or change outside of the uploader. */
export interface PageWatch {
  /** Returns everything that has changed or is still running. */
  left(): string[]
  /** Ignores work that is started until the returned function is called, and later timers with the same callbacks. */
  pause(): () => void
  /** Stops watching and restores the page's state, so that the next watch starts from the same state. */
  end(): void
}

/** Watches the page; in Node, watches the platform features that exist there. */
export function watchPage(): PageWatch {
  const ledger = new Ledger()
  const state = watchPageState()
  const names = new Map(namedTargets())
  const nameOf = (target: EventTarget) => {
    const isMedia = typeof MediaQueryList !== 'undefined' && target instanceof MediaQueryList
    return isMedia ? `matchMedia("${target.media}")` : names.get(target)
  }
  const ends = [
    watchTimers(ledger),
    watchListeners(ledger, nameOf),
    watchObservers(ledger),
    watchConnections(ledger),
    watchResources(ledger),
  ]
  return {
    left: () => [...ledger.list(), ...state.changes()],
    pause: () => ledger.pause(),
    end() {
      for (const end of ends) end()
      state.restore()
    },
  }
}

/** Returns event targets that live as long as the page, so that their listeners are never garbage-collected. */
function namedTargets(): [EventTarget, string][] {
  if (typeof document === 'undefined') return []
  const targets: [EventTarget | null | undefined, string][] = [
    [window, 'window'],
    [document, 'document'],
    [document.documentElement, '<html>'],
    [document.body, '<body>'],
    [window.visualViewport, 'visualViewport'],
    [screen.orientation, 'screen.orientation'],
    [document.fonts, 'document.fonts'],
    [navigator.mediaDevices, 'navigator.mediaDevices'],
  ]
  return targets.filter((row): row is [EventTarget, string] => !!row[0])
}
