/** A page outline, which most file icons use. */
export const pagePath =
  'M13.25 3.75H7.5a1.5 1.5 0 0 0-1.5 1.5v13.5a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5V8.5zV8.5H18'
