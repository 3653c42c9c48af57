/** Projects to start with, by the name of their folder in `templates/`, and what each is. */
export const templates = {
  react: 'React, TypeScript and Vite',
  next: 'Next.js with the app router',
  vue: 'Vue, TypeScript and Vite',
  svelte: 'Svelte, TypeScript and Vite',
  html: 'HTML and Vite, without a framework',
  'own-bucket': 'React, and a server for your own S3-compatible bucket',
  plugin: 'a plugin with types, tests and a demo page',
} as const

/** Folders in `templates/` that templates share, in addition to `common`. */
const shared: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  react: ['service', 'page'],
  vue: ['service', 'page'],
  svelte: ['service', 'page'],
  html: ['service', 'page'],
  'own-bucket': ['page'],
  plugin: ['service'],
}

/** Name of a template. */
export type TemplateName = keyof typeof templates

/** Names of all templates; the first is the default. */
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** Whether a string is the name of a template. */
export function isTemplateName(text: string): text is TemplateName {
  return Object.hasOwn(templates, text)
}

/** Returns the folders in `templates/` that a project is made of. */
export function templateFolders(name: TemplateName): readonly string[] {
  return ['common', ...(shared[name] ?? []), name]
}
