'use client'

import { useElementStyle } from '@lading/react/internal/styling'
import { loadUploads, type Preload } from '@lading/uploader/internal/loading'
import {
  type AppLoader,
  cloneDataTransfer,
  createAppLoader,
  earlyMessages,
  loadFirst,
  minimalStyle,
  readyMadeSources,
  Shell,
  ShellStart,
  ShellTrigger,
  shellVersion,
  type UploaderApp,
} from '@lading/uploader/internal/shell'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { loadFailure } from '../context/loadFailure.js'
import { pageProps } from '../context/pageProps.js'
import type { RuntimeModule } from '../context/Runtime.js'
import type { StartPlace } from '../context/ShownStart.js'
import type { Start, StartHost } from '../context/Start.js'
import { takesDrops } from '../context/takesDrops.js'
import { createBox } from '../dom/createBox.js'
import { holdChanges } from '../dom/holdChanges.js'
import { keepContent, releaseContent } from '../dom/keepContent.js'

/** Creates a context's start, which is the ready-made components' shell. */
export function createStart(host: StartHost): Start {
  const { intents } = host
  let free = () => {}
  const whenFree = new Promise<void>((resolve) => {
    free = resolve
  })
  // The shell renders the app once no button in it is pressed.
  const Free = () => {
    useLayoutEffect(free, [])
    return null
  }
  let runtime: RuntimeModule | undefined
  const app: UploaderApp = {
    version: shellVersion,
    Root: Free,
    TriggerContent: Free,
    addTransfer: async (...transfer) => runtime?.addTransfer(...transfer),
  }
  let failure: unknown
  const load = async () => {
    try {
      runtime = await host.importRuntime()
    } catch (error) {
      failure = error
      throw error
    }
    // A failure is logged.
    host.load().catch(() => {})
    return app
  }
  const loader = createAppLoader({ load, first: { loadUploads, load: loadFirst }, failure: loadFailure })
  let place: StartPlace | null = null
  let shown: { readonly root: Root; readonly box: HTMLElement; readonly host: HTMLElement } | null = null

  const end = () => {
    if (shown) releaseContent(shown.host, shown.box)
    shown?.root.unmount()
    // Unlike `remove()` in pages with Prototype, it doesn't throw if the container was already removed.
    shown?.box.replaceWith()
    shown = null
  }
  const render = (current: StartPlace, isLeft = false) =>
    shown?.root.render(<Content key={current.layout} {...{ host, loader, isLeft }} place={current} />)
  return {
    intents,
    get place() {
      return place
    },
    show(next) {
      if (host.members.some((member) => member.host !== next?.host && takesDrops(member))) {
        import('./takeDrops.js').then(
          ({ takeDrops }) => takeDrops({ host, intents, keep: cloneDataTransfer }),
          () => {},
        )
      }
      const former = place
      place = next
      if (!next || next.host !== former?.host) end()
      if (!next) {
        if (former) free()
        return
      }
      if (shown) {
        render(next)
        return
      }
      const box = createBox(next.host)
      holdChanges(box)
      const page = next.host.getRootNode() as Document | ShadowRoot
      const hadFocus = next.host.contains(page.activeElement)
      shown = { root: createRoot(box), box, host: next.host }
      next.host.replaceChildren(box)
      keepContent(next.host, [box])
      flushSync(() => render(next))
      if (hadFocus) box.querySelector<HTMLElement>('button')?.focus()
    },
    leave() {
      if (!place || !shown) return
      render(place, true)
      releaseContent(shown.host, shown.box)
      shown.box.replaceWith()
      place = null
    },
    loadSoon: () => loader.loadSoon(true),
    async load() {
      await loader.load()
      if (!runtime) throw failure
      return runtime
    },
    whenFree() {
      if (!place) free()
      // The app was loaded without the start.
      else if (!loader.getSnapshot().app) loader.provide(app)
      return whenFree
    },
  }
}

interface ContentProps {
  readonly host: StartHost
  readonly place: StartPlace
  readonly loader: AppLoader
  /** Whether the uploader is shown in its place. */
  readonly isLeft: boolean
}

function Content({ host, place, loader, isLeft }: ContentProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  const { layout } = place
  const props = {
    ...pageProps(host),
    preload: (place.host.getAttribute('preload') ?? undefined) as Preload | undefined,
    classNameUploader: place.className,
    // The uploader listens for pastes itself.
    ...(isLeft && { pasteScope: NO_PASTES }),
  }
  // Without a place, it isn't in any document.
  useElementStyle(root, layout === 'minimal' && !isLeft ? minimalStyle : null)
  return (
    <Shell
      layout={layout}
      view={isLeft ? Nothing : layout === 'regular' ? ShellTrigger : ShellStart}
      english={earlyMessages}
      loader={loader}
      sources={readyMadeSources}
      props={props}
      intents={host.intents}
      rootRef={root}
    />
  )
}

const Nothing = () => null

const NO_PASTES = '' as 'local'
