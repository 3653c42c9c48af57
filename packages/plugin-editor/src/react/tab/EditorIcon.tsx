import type { ReactElement } from 'react'

const PATHS = {
  crop: 'M7 3.5v11.75A1.75 1.75 0 0 0 8.75 17H20.5M3.5 7h11.75A1.75 1.75 0 0 1 17 8.75V20.5',
  tuning: 'M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M15 5v5M9 14v5',
  filters:
    'M12 13.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5M8 19.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5M16 19.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5',
  'rotate-left':
    'M9.5 10h9a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1M13 5.5H8.5a4 4 0 0 0-4 4v3.75M2 10.75l2.5 2.5 2.5-2.5',
  'rotate-right':
    'M5.5 10h9a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1M11 5.5h4.5a4 4 0 0 1 4 4v3.75M22 10.75l-2.5 2.5-2.5-2.5',
  mirror: 'M12 3.75v16.5M8.75 7 4 17h4.75zM15.25 7 20 17h-4.75z',
  flip: 'M3.75 12h16.5M7 8.75 17 4v4.75zM7 15.25 17 20v-4.75z',
  undo: 'M8.5 5.25 4.5 9.25l4 4M4.5 9.25h9.75a4.75 4.75 0 0 1 0 9.5H11',
  redo: 'm15.5 5.25 4 4-4 4M19.5 9.25H9.75a4.75 4.75 0 0 0 0 9.5H13',
  reset: 'M5.25 12a6.75 6.75 0 1 0 2.1-4.9l-2.1 2M5.25 4.75V9.1H9.6',
  compare:
    'M12 4v16M4.75 5.5h5M4.75 18.5h5M4.75 5.5v13M14.25 5.5h.01M19.25 5.5v.01M19.25 18.5v.01M14.25 18.5h.01M19.25 9.8v.01M19.25 14.2v.01',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.25 15.25 20 20M8 10.5h5M10.5 8v5',
  'zoom-out': 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.25 15.25 20 20M8 10.5h5',
  numbers: 'M9.5 4.5 8 19.5M16 4.5l-1.5 15M4.75 9h14.5M4.5 15H19',
  offline: 'M5 9.5a11 11 0 0 1 14 0M8 13a6.5 6.5 0 0 1 8 0M12 17v.01M4.5 4.5l15 15.5',
  broken: 'M4.25 5.25h15.5v13.5H4.25zM4.25 16l4.5-4.5 3 3M14 12l2.25-1.5 3.5 3.5M15.5 8.5h.01',
} as const

export type EditorIconName = keyof typeof PATHS

export function EditorIcon({ name }: { readonly name: EditorIconName }): ReactElement {
  return <LinePath path={PATHS[name]} />
}

/** Renders an icon from its path. */
export function LinePath({ path }: { readonly path: string }): ReactElement {
  return (
    <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Returns the path of a built-in icon, or the text itself if it's a path; undefined for anything else. */
export function pathOf(icon: string): string | undefined {
  if (Object.hasOwn(PATHS, icon)) return PATHS[icon as EditorIconName]
  return /^\s*m\s*[-.\d]/i.test(icon) ? icon : undefined
}
