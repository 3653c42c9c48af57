import type { IconItem } from '@lading/kernel'

const MICROPHONE =
  'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3'

/** Activity icons, loaded with the activity. */
export const cameraIcons: readonly IconItem[] = [
  { id: 'camera-off', path: 'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM4.5 4.5l15 15.75' },
  { id: 'microphone', path: MICROPHONE },
  { id: 'microphone-off', path: `${MICROPHONE}M4.5 4.5l15 15.75` },
  { id: 'pause', path: 'M9 6.5v11M15 6.5v11' },
  {
    id: 'scan',
    path: 'M4 8V4.75h3.5M16.5 4.75H20V8M20 16v3.25h-3.5M7.5 19.25H4V16M7.5 9h9M7.5 12h9M7.5 15h5',
  },
  { id: 'resume', path: 'm8.75 6.25 9 5.75-9 5.75z' },
]
