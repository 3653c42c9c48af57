/** Timing function for motion that follows a click: fast at first. */
export const easeOut = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
