/**
 * The version of this package, as the app was built with. A constant of its own: a bundler would take a shared one from
 * the shell, and the two would be equal even where an old shell loads a new app.
 */
export const appVersion: string = '0.1.0'
