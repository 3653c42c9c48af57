import { pagePath } from '../thumbnail/pagePath.js'

/** Icon for the button that opens the uploader, and for the drop area. */
export const dropIcon = 'M12 15.5V5M8 8.75 12 4.75l4 4M4.75 14.5v2.75a2 2 0 0 0 2 2h10.5a2 2 0 0 0 2-2V14.5'

/** Icon for the menu with more sources. */
export const moreIcon = 'm7 10 5 5 5-5'

/** Icon for the photo library. */
export const photosIcon = 'M4.5 5.25h15v13.5h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4M15.5 9.25v.01'

/** Source icons. With the icons above, they are the only icons in the page before the uploader is used. */
export const startIcons = {
  local: 'M4.5 5.25h15v10h-15zM9 19h6M12 15.25V19',
  folder: 'M3.75 18.25V6h5.5l2 2.25h9v10z',
  file: pagePath as typeof pagePath,
  url: 'm9.75 14.25 4.5-4.5M11 7.25l1-1a4.1 4.1 0 0 1 5.8 5.8l-1 1M13 16.75l-1 1a4.1 4.1 0 0 1-5.8-5.8l1-1',
  cloud: 'M7.5 18.25a3.75 3.75 0 0 1-.6-7.45 5.25 5.25 0 0 1 10.1-1 4.25 4.25 0 0 1-.5 8.45z',
  dropbox:
    '#0061ffM7 3.5l5 3.2-5 3.2-5-3.2zM17 3.5l5 3.2-5 3.2-5-3.2zM7 9.9l5 3.2-5 3.2-5-3.2zM17 9.9l5 3.2-5 3.2-5-3.2zM12 14.2l5 3.2-5 3.2-5-3.2z',
  gdrive:
    '#188038M8.9 3.8h6.2L5.2 20.2 2 14.9z#f9ab00M8.9 3.8h6.2L22 14.9h-6.2z#1a73e8M8.3 14.9H22l-3.2 5.3H5.2z',
  camera: 'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM12 10.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5',
  draw: 'M4.25 15.5C6 10 8.5 6.75 10.25 7.75s-2.5 7-.5 8.25 4.5-5.75 6.5-5-.75 4.25.75 5 2.75-1 2.75-1',
} as const
