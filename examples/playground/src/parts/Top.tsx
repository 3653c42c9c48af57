import type { ReactNode } from 'react'
import type { Settings } from '../settings/Settings.js'

const pages: readonly (readonly [id: string, name: string, href: string])[] = [
  ['full', 'Uploader', './'],
  ['theme', 'Theme', '?ui=theme'],
  ['editor', 'Image editor', '?ui=editor'],
  ['draw', 'Draw', '?open=draw&sourceList=local%2C+draw'],
  ['cloud', 'Clouds', '?open=cloud&sourceList=local%2C+dropbox%2C+gdrive'],
  ['uppy', 'Uppy', '?ui=uppy'],
  ['images', 'Pictures', '?ui=images'],
  ['gallery', 'Gallery', '?ui=gallery'],
]

/** The name of the page, links to the others, and its own buttons. */
export function Top({
  settings,
  children,
}: {
  settings: Pick<Settings, 'ui' | 'open'>
  children?: ReactNode
}): ReactNode {
  const current = settings.ui === 'full' && settings.open !== 'start' ? settings.open : settings.ui
  return (
    <header className="top">
      <a className="top-name" href="./">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>
          Lading <span className="top-kind">Playground</span>
        </span>
      </a>
      <nav className="top-nav" aria-label="Pages">
        {pages.map(([id, name, href]) => (
          <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children && <div className="top-actions">{children}</div>}
    </header>
  )
}
