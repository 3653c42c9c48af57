import { CdnImage } from '@lading/plugin-cdn-image/react'
import { createElement, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The page's picture, as its server has written it. */
const { bench } = window as unknown as {
  bench: { kind: string; props: Parameters<typeof CdnImage>[0]; count: number }
}

if (bench.kind === 'react' || bench.kind === 'plain') {
  const root = document.getElementById('root') as HTMLElement
  const list = Array.from({ length: bench.count }, (_, index) =>
    createElement<object>(bench.kind === 'plain' ? 'img' : CdnImage, { ...bench.props, key: index }),
  )
  const start = performance.now()
  hydrateRoot(root, createElement(StrictMode, null, list))
  requestAnimationFrame(() => Object.assign(window, { hydratedMs: performance.now() - start }))
}
