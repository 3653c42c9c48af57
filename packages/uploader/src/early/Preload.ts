/** When the app is loaded: `now`, when the browser is `idle` after the page's load, or on `intent` alone. */
export type Preload = 'idle' | 'intent' | 'now'
