/** Styles for the small window, which has none of the page's. */
export const windowStyle: string = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { display: grid; gap: 8px; margin: 16px; }
h1 { margin: 0; font-size: 1em; }
progress { inline-size: 100%; }
p { margin: 0; }
`
