/** Measured; each links to how. */
export const figures = [
  { value: '12 kB', label: 'loaded with the page, style included', href: '/docs/cost' },
  { value: '195 of 195', label: 'network and service faults survived', href: '/docs/reliability' },
  { value: '42', label: 'languages, both directions', href: '/docs/languages' },
  { value: '3 engines', label: 'in which every change is tested', href: '/docs/browsers' },
] as const

/** The quick starts. */
export const frameworks = [
  { name: 'React', note: '18 and 19, any bundler', href: '/start/react' },
  { name: 'Next.js', note: 'rendered on the server', href: '/start/next' },
  { name: 'Vue', note: 'and Nuxt', href: '/start/vue' },
  { name: 'Svelte', note: 'and SvelteKit', href: '/start/svelte' },
  { name: 'Angular', note: 'as a custom element', href: '/start/angular' },
  { name: 'Astro', note: 'as a custom element', href: '/start/astro' },
  { name: 'Plain HTML', note: 'one script, no build', href: '/start/html' },
  { name: 'Own server', note: 'XHR, tus or S3', href: '/start/own-server' },
] as const

/** Strengths, each with the page that proves it. */
export const features = [
  {
    title: 'Networks that fail',
    text: 'Retries with one shared budget, a circuit breaker, uploads in parts that continue after a reload, and progress you can trust: it even goes back when bytes have to be sent again.',
    href: '/docs/reliability',
    link: 'What was tried',
  },
  {
    title: 'Every source',
    text: 'Files and folders, paste, links, camera, drawing, Dropbox and Google Drive, and all sources of Uppy.',
    href: '/docs/sources',
    link: 'All ways in',
  },
  {
    title: 'An editor that feels local',
    text: 'Crop, tune and filter at the speed of the pointer. The preview is drawn by the graphics card, the result by the service.',
    href: '/docs/editor',
    link: 'The editor',
  },
  {
    title: 'Your look',
    text: 'Four custom properties are enough. Light, dark, high contrast and right to left come with them.',
    href: '/docs/styling',
    link: 'Styling',
  },
  {
    title: 'Your rules',
    text: 'A plugin is data and one function: sources, validators, file hooks, screens, the transport. The test kit proves that it leaves nothing behind.',
    href: '/docs/plugin-guide',
    link: 'Write a plugin',
  },
  {
    title: 'For everybody',
    text: 'Keyboard, screen reader names, announcements, focus and contrast are tested on every screen, and what is missing is listed.',
    href: '/docs/accessibility',
    link: 'Accessibility',
  },
] as const

/** Guides for pages that have an uploader already. */
export const moves = [
  { name: 'Uploadcare', href: '/docs/migrate-from-uploadcare' },
  { name: 'Uppy', href: '/docs/migrate-from-uppy' },
  { name: 'FilePond', href: '/docs/migrate-from-filepond' },
  { name: 'react-dropzone', href: '/docs/migrate-from-react-dropzone' },
  { name: 'UploadThing', href: '/docs/migrate-from-uploadthing' },
] as const
