/** When the app is loaded: `now`, when the browser is `idle` after the page has loaded, or only on `intent`. */
export type Preload = 'idle' | 'intent' | 'now'
