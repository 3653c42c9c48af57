const PATHS = {
  'mobile-photo-camera':
    'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM12 10.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5',
  'mobile-video-camera': 'M3.75 7.25h11.5v9.5H3.75zM15.25 10.75l5-2.75v8l-5-2.75z',
  'camera-off': 'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM4.5 4.5l15 15.75',
  microphone:
    'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  'microphone-off':
    'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3M4.5 4.5l15 15.75',
  pause: 'M9 6.5v11M15 6.5v11',
  resume: 'm8.75 6.25 9 5.75-9 5.75z',
} as const

/** The icons of the camera, except `camera` itself, which the user interface provides. */
export const icons: readonly { readonly id: string; readonly path: string }[] = Object.entries(PATHS).map(
  ([id, path]) => ({ id, path }),
)
