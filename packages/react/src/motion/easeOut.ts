/** Timing function of motion that follows a press: fast at first. */
export const easeOut = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
