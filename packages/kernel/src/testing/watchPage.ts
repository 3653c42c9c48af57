import { type Ledger, replaceMethod } from './Ledger.js'

/** What a page gives out that has to be given back. */
export interface PageWatch {
  /** What is not given back, beside what is in the ledger. */
  left(): string[]
  /** Ends the watch. */
  end(): void
}

/** Enters listeners on the page and object URLs into the ledger; looks after elements and media tracks. */
export function watchPage(ledger: Ledger): PageWatch {
  const ends: (() => void)[] = []
  const urls = new Map<unknown, () => void>()
  const tracks: MediaStreamTrack[] = []
  const elements = () =>
    typeof document === 'undefined' ? [] : [...document.head.children, ...document.body.children]
  const before = new Set(elements())

  ends.push(
    replaceMethod(URL, 'createObjectURL', (original) => (...args) => {
      const url = original(...args)
      urls.set(url, ledger.open(`the object URL ${String(url)}`))
      return url
    }),
    replaceMethod(URL, 'revokeObjectURL', (original) => (...args) => {
      urls.get(args[0])?.()
      return original(...args)
    }),
  )
  if (typeof document !== 'undefined') {
    for (const [name, target] of Object.entries({ window, document, body: document.body })) {
      ends.push(
        ledger.watchPair(
          target,
          ['addEventListener', 'removeEventListener'],
          (type) => `a listener to "${String(type)}" on ${name}`,
        ),
      )
    }
    for (const name of ['getUserMedia', 'getDisplayMedia']) {
      if (!navigator.mediaDevices || !(name in navigator.mediaDevices)) continue
      ends.push(
        replaceMethod(navigator.mediaDevices, name, (original) => async (...args) => {
          const stream = (await original(...args)) as MediaStream
          tracks.push(...stream.getTracks())
          return stream
        }),
      )
    }
  }

  return {
    left: () => [
      ...elements()
        .filter((element) => !before.has(element))
        .map((element) => `the element <${element.localName}> on the page`),
      ...tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => `a live ${kind} track`),
    ],
    end() {
      for (const end of ends) end()
    },
  }
}
