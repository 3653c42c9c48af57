/** The icons of the start: the only ones that are on the page before the uploader is used. */
export const startIcons = {
  drop: 'M12 15.5V5M8 8.75 12 4.75l4 4M4.75 14.5v2.75a2 2 0 0 0 2 2h10.5a2 2 0 0 0 2-2V14.5',
  local: 'M4.5 5.25h15v10h-15zM9 19h6M12 15.25V19',
  camera: 'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM12 10.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5',
  draw: 'm5 19 1-4.25L15.5 5.2a1.6 1.6 0 0 1 2.3 0l1 1a1.6 1.6 0 0 1 0 2.3L9.25 18zM13.5 7.25l3.25 3.25',
} as const
