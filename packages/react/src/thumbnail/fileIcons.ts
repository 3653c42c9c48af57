import type { IconItem } from '@lading/kernel'
import { toIcons } from '../parts/toIcons.js'
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
} as const

/** Icons of file kinds, which thumbnails show. */
export const fileIcons: readonly IconItem[] = toIcons(paths)
