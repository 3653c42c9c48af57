/**
 * This package's version when the app was built. Not shared with the shell's constant: a bundler would take the value from the
 * shell, and the two would be equal even if an old shell loads a new app.
 */
export const appVersion: string = '0.1.0'
