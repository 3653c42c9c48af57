import type { IconItem } from '@lading/kernel'
import { pagePath } from './pagePath.js'

const paths = {
  'file-image': 'M4.5 5.25h15v13.5h-15zM4.75 16.5 9 12.25l3.5 3.5 2.75-2.5 4 3.75M15.25 9.25v.01',
  'file-video': 'M4.5 5.5h15v13h-15zM10.25 9.25v5.5L14.75 12z',
  'file-audio':
    'M9.25 17.25v-11l9-1.75v11M9.25 17.25a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0M18.25 15.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0',
  'file-pdf': `${pagePath}M8.75 16.75c2.5-.75 4.4-4.5 3.6-5.6-.9-1.1-1.8.9-.7 2.6.9 1.5 2.3 2.2 3.6 1.8`,
  'file-archive': 'M5.25 4.5h13.5v15H5.25zM12 4.5V6M12 8.5V10M10.5 12.75h3v3.5h-3z',
  'file-spreadsheet': 'M4.5 5.25h15v13.5h-15zM4.5 9.75h15M4.5 14.25h15M10 5.25v13.5',
  'file-presentation': 'M4.5 5.25h15v10h-15zM12 15.25v3.5M9 18.75h6M8.5 12.25v-2M12 12.25v-4M15.5 12.25v-3',
  'file-document': `${pagePath}M9 10h1.5M9 13h6M9 16.25h6`,
  'file-code': 'm8.5 8-4 4 4 4M15.5 8l4 4-4 4M13.25 6.25l-2.5 11.5',
  'file-text': `${pagePath}M9 13h6M9 16.25h4`,
  'move-up': 'M12 19V5.5M6.5 11 12 5.5l5.5 5.5',
  'move-down': 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5',
  actions: 'M5.5 12h1M11.5 12h1M17.5 12h1',
  view: 'M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12M14.75 12a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0',
  rename: 'M5 19.25h14M6.75 15.5V13l7.5-7.5 2.5 2.5-7.5 7.5z',
  'open-file':
    'M13.5 5h5.5v5.5M19 5l-8 8M16.5 13.5v4a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 17.5V9a1.5 1.5 0 0 1 1.5-1.5h4',
} as const

/** File icons: for file kinds, which thumbnails show, and for file actions. */
export const fileIcons: readonly IconItem[] = Object.entries(paths).map(([id, path]) => ({ id, path }))
